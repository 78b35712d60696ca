/** The smallest CDKTF app: its time with the CLI is the lower bound of every synth. */
import { App, TerraformStack } from "cdktf";

const app = new App();
new TerraformStack(app, "core");
app.synth();
