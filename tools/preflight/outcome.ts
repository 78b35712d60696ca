/** How one question of preflight was answered. */
export type Outcome =
  | { readonly status: "ok"; readonly message: string }
  | {
      /** `problem`: the deploy would fail. `warning`: it works, with a limitation. */
      readonly status: "problem" | "warning";
      readonly message: string;
      /** How to fix it, as a command if there is one. */
      readonly remedy: string;
    }
  | {
      readonly status: "skipped";
      /** Why it couldn't be answered. */
      readonly message: string;
    };

/** The question was answered, and the deploy can go ahead. */
export const ok = (message: string): Outcome => ({ status: "ok", message });

/** The deploy would fail. */
export const problem = (message: string, remedy: string): Outcome => ({
  status: "problem",
  message,
  remedy,
});

/** The deploy works, with a limitation that somebody should know of. */
export const warning = (message: string, remedy: string): Outcome => ({
  status: "warning",
  message,
  remedy,
});

/** The question couldn't be answered. */
export const skipped = (message: string): Outcome => ({ status: "skipped", message });
