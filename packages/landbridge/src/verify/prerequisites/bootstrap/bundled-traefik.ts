import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";

/** Files in which people install a cluster or write how they did. */
const FILES =
  /\.(?:md|adoc|txt|sh|bash|zsh|ps1|py|ya?ml|j2|tf|tofu|tftpl|tmpl|tpl|toml|nix)$|(?:^|\/)(?:Makefile|[Jj]ustfile|Vagrantfile|README)$/;

/** How k3s is installed, by its own script, by k3sup or in Docker. */
const K3S = /\bget\.k3s\.io\b|\bk3sup\s+install\b|\bk3d\s+cluster\s+create\b/;

/** Its option for parts that it should leave out, as a flag, a variable or a list in its configuration. */
const DISABLES =
  /\b(?:disable|no-deploy)\b[^\n]{0,60}\btraefik\b|\bdisable["']?:\s*(?:\n\s*-\s*\S+)*\n?\s*(?:-\s*)?\[?["']?[\w, ]*\btraefik\b|\btraefik\b[^\n]{0,30}\bdisabled?\b/i;

/** Groups of the definitions that k3s's chart `traefik-crd` brings. */
const GROUPS = ["traefik.io", "traefik.containo.us"];

/**
 * The API groups that k3s brings with its Traefik, where a command or page of the repository installs k3s and nothing
 * there switches Traefik off (https://docs.k3s.io/networking/networking-services#traefik-ingress-controller).
 */
export function groupsOfBundledTraefik(repository: Repository): readonly string[] {
  const texts = filesOf(repository)
    .filter((file) => FILES.test(file))
    .map((file) => repository.read(file) ?? "")
    .filter((text) => /\bk3s|\bk3d|\btraefik\b/i.test(text));
  const isInstalled = texts.some((text) => K3S.test(text));
  return isInstalled && !texts.some((text) => DISABLES.test(text)) ? GROUPS : [];
}
