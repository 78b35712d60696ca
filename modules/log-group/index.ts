export { adoptedLogGroup } from "./adopted-log-group";
export { suppressShortRetention } from "./retention";
