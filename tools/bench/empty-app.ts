/** The smallest CDKTF app: what the CLI costs with it is the floor of every synth. */
import { App, TerraformStack } from "cdktf";

const app = new App();
new TerraformStack(app, "core");
app.synth();
