import { useData } from "vitepress";
import { defineComponent, h, onMounted, ref, watch } from "vue";

let drawn = 0;

/** A Mermaid diagram in the colors of the page, as wide as the text or, after a click, as drawn. Without JavaScript: its source. */
export const Diagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup: (props) => {
    const { isDark } = useData();
    const source = decodeURIComponent(props.source);
    const svg = ref("");
    const isFull = ref(false);
    const draw = async (): Promise<void> => {
      const { default: mermaid } = await import("mermaid");
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: "strict",
        // Labels as SVG text: HTML labels are measured outside the page's styles, and cut off inside them.
        htmlLabels: false,
        flowchart: { wrappingWidth: 400 },
        theme: "base",
        themeVariables: colors(isDark.value),
      });
      svg.value = (await mermaid.render(`diagram-${++drawn}`, source)).svg;
    };
    onMounted(draw);
    watch(isDark, draw);
    return () => {
      if (svg.value === "") return h("pre", { class: "diagram" }, source);
      return h("button", {
        class: ["diagram", { full: isFull.value }],
        type: "button",
        title: isFull.value ? "Fit to the page" : "Show in full size",
        onClick: () => (isFull.value = !isFull.value),
        innerHTML: svg.value,
      });
    };
  },
});

/** Mermaid's variables can't be CSS variables: it calculates with them. */
function colors(isDark: boolean): object {
  const [text, line, node, border, group] = isDark
    ? ["#dfdfd6", "#98989f", "#202127", "#5b6b73", "#161618"]
    : ["#3c3c43", "#67676c", "#f0f7f8", "#8fb4bb", "#fafafa"];
  return {
    fontFamily: "system-ui, sans-serif",
    darkMode: isDark,
    lineColor: line,
    textColor: text,
    primaryColor: node,
    primaryTextColor: text,
    primaryBorderColor: border,
    clusterBkg: group,
    clusterBorder: border,
    edgeLabelBackground: group,
  };
}
