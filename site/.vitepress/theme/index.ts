import type { Theme } from "vitepress";
// Without the fonts of the default theme: the reader's own load nothing.
import DefaultTheme from "vitepress/theme-without-fonts";

import { Diagram } from "./diagram";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component("Diagram", Diagram);
  },
} satisfies Theme;
