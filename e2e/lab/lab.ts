import * as fs from "node:fs";
import * as path from "node:path";

import type { PlatformInput } from "../../config/schema";
import type { ControlPlaneFiles } from "../control-plane/programs";
import type { FluxFiles, OperatorFiles } from "../flux/controllers";
import type { ImageFiles } from "../flux/image-controllers";
import { must } from "../processes/command";
import { argocdFiles, missingArgocd, type ArgocdFiles } from "../programs/argocd";
import { CONTROL_PLANE, FLUX, IMAGES, KUBECTL, SOPS } from "../programs/catalog";
import type { Program } from "../programs/catalog";
import { crossplaneFiles, missingCrossplane, type CrossplaneFiles } from "../programs/crossplane";
import type { Places } from "../programs/find";
import { findProgram, lookUp } from "../programs/find";
import { Cdktf } from "../terraform/cdktf";
import { configure, makeCheckout } from "../terraform/checkout";
import { cacheFolder, PROJECT } from "./folders";
import { unpackManifests } from "./operator";
import { missingFor, type Part } from "./parts";
import type { Settings } from "./settings";
import { Skip } from "./skip";
import type { WorldOptions } from "./world";
import { World } from "./world";

/** What all scenarios of a run share: programs, providers, and the worlds that they create. */
export class Lab {
  /** `projectStatus` before the first scenario. */
  public statusAtStart = "";
  private readonly answers = new Map<string, Promise<unknown>>();
  private readonly worlds = new Map<string, World>();

  constructor(
    public readonly settings: Settings,
    /** Directory of this run. */
    public readonly folder: string,
    /** Prints the start of slow steps. */
    public readonly tell: (text: string) => void,
    /** The environments whose stacks determine the providers: one of every kind. */
    private readonly platform: PlatformInput,
  ) {}

  /** What is missing for a part, determined once and without building anything. */
  public missing(part: Part): Promise<string | undefined> {
    return this.once(`part ${part}`, () => {
      const { settings, folder } = this;
      const around = {
        settings,
        folder,
        places: this.places(),
        env: this.commandEnv(),
        stacks: () => this.once("stacks", () => this.stacks()),
      };
      return missingFor(part, around);
    });
  }

  /** Environment of Terraform and CDKTF: this process's, with the run's own home and temporary directory. */
  public commandEnv(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    const kept = Object.entries(process.env).filter(([name]) => !DROPPED.test(name));
    const { TF_CLI_CONFIG_FILE: config } = process.env;
    return {
      ...Object.fromEntries(kept),
      HOME: path.join(this.folder, "home"),
      TMPDIR: path.join(this.folder, "tmp"),
      CI: "true",
      CHECKPOINT_DISABLE: "1",
      ...(config === undefined ? {} : { TF_CLI_CONFIG_FILE: path.resolve(config) }),
      ...more,
    };
  }

  /** The Git status of this checkout, including ignored files. */
  public projectStatus(): Promise<string> {
    return must("git", ["status", "--porcelain", "--ignored"], { cwd: PROJECT });
  }

  /** The control plane's programs. @throws Skip if one isn't available */
  public controlPlane(): Promise<ControlPlaneFiles> {
    return this.once("control plane", async () => ({
      etcd: await this.program(CONTROL_PLANE.etcd),
      apiServer: await this.program(CONTROL_PLANE.apiServer),
      controllerManager: await this.program(CONTROL_PLANE.controllerManager),
      scheduler: await this.program(CONTROL_PLANE.scheduler),
      kwok: await this.program(CONTROL_PLANE.kwok),
    }));
  }

  /** Kubernetes' command line. @throws Skip if it isn't available */
  public kubectl(): Promise<string> {
    return this.once("kubectl", () => this.program(KUBECTL));
  }

  /** Flux's controllers; helm-controller only if it is needed. @throws Skip if one isn't available */
  public flux(withHelm: boolean): Promise<FluxFiles> {
    return this.once(`flux ${String(withHelm)}`, async () => ({
      source: await this.program(FLUX.source),
      kustomize: await this.program(FLUX.kustomize),
      ...(withHelm ? { helm: await this.program(FLUX.helm) } : {}),
    }));
  }

  /** Flux Operator with the manifests that its image has. @throws Skip if it isn't available */
  public fluxOperator(): Promise<OperatorFiles> {
    return this.once("flux-operator", async () => {
      const { charts } = this.settings;
      if (charts === undefined) throw new Skip("E2E_CHARTS isn't set");
      return {
        program: await this.program(FLUX.operator),
        data: await unpackManifests(charts, this.folder),
      };
    });
  }

  /** Argo CD. @throws Skip if `E2E_ARGOCD` doesn't have it */
  public argocd(): ArgocdFiles {
    const { argocd } = this.settings;
    const missing = missingArgocd(argocd, this.places());
    if (argocd === undefined || missing !== undefined) throw new Skip(missing);
    return argocdFiles(argocd, this.places());
  }

  /** Crossplane. @throws Skip if `E2E_CROSSPLANE` doesn't have it */
  public crossplane(): CrossplaneFiles {
    const { crossplane } = this.settings;
    const missing = missingCrossplane(crossplane);
    if (crossplane === undefined || missing !== undefined) throw new Skip(missing);
    return crossplaneFiles(crossplane);
  }

  /** Programs for secrets in Git. @throws Skip if one isn't available */
  public sops(): Promise<{ readonly sops: string; readonly keygen: string }> {
    return this.once("sops", async () => ({
      sops: await this.program(SOPS.sops),
      keygen: await this.program(SOPS.keygen),
    }));
  }

  /** Flux's image controllers. @throws Skip if one isn't available */
  public imageControllers(): Promise<ImageFiles> {
    return this.once("image controllers", async () => ({
      reflector: await this.program(IMAGES.reflector),
      automation: await this.program(IMAGES.automation),
    }));
  }

  /** Flux's controllers to upgrade to. @throws Skip if `E2E_BIN_NEXT` doesn't have them */
  public fluxNext(): FluxFiles {
    const { binNext } = this.settings;
    const find = ({ name }: Program): string => {
      const file = binNext === undefined ? undefined : lookUp(name, binNext, "");
      if (file === undefined) throw new Skip(`E2E_BIN_NEXT isn't a directory with ${name}`);
      return file;
    };
    return { source: find(FLUX.source), kustomize: find(FLUX.kustomize), helm: find(FLUX.helm) };
  }

  /** A world that scenarios share by its name, created on first use. */
  public async world(name: string, options: WorldOptions): Promise<World> {
    const known = this.worlds.get(name);
    if (known !== undefined) return known;
    const folder = fs.mkdtempSync(path.join(this.folder, `${name.replaceAll("/", "-")}-`));
    const world = await World.make(this, name, folder, options);
    this.worlds.set(name, world);
    return world;
  }

  /** Whether a world exists. */
  public has(name: string): boolean {
    return this.worlds.has(name);
  }

  /** Stops what a world started. */
  public async end(name: string): Promise<void> {
    const world = this.worlds.get(name);
    this.worlds.delete(name);
    await world?.stop();
  }

  /** Stops every world. */
  public async stop(): Promise<void> {
    for (const name of [...this.worlds.keys()]) await this.end(name);
  }

  /** Synthesizes the platform to determine which providers its stacks need. */
  private async stacks(): Promise<string> {
    this.tell("synthesizing to determine which providers the stacks pin");
    const checkout = path.join(this.folder, "stacks");
    await makeCheckout(PROJECT, checkout);
    configure(checkout, this.platform);
    const log = path.join(this.folder, "log", "stacks.log");
    await new Cdktf({ checkout, env: this.commandEnv(), log }).synth();
    return path.join(checkout, "cdktf.out");
  }

  private async program(program: Program): Promise<string> {
    const { file, missing } = await findProgram(program, this.places());
    if (missing !== undefined) throw new Skip(missing);
    return file;
  }

  private places(): Places {
    const { PATH = "" } = process.env;
    return { folder: this.settings.bin, path: PATH, cache: cacheFolder(), tell: this.tell };
  }

  /** Caches results, including that something isn't available. */
  private once<T>(name: string, answer: () => Promise<T>): Promise<T> {
    const known = this.answers.get(name) ?? answer();
    this.answers.set(name, known);
    return known as Promise<T>;
  }
}

/** Keeps the clusters, credentials and variables of this shell out of the run. */
const DROPPED = /^(KUBECONFIG|KUBE_.*|AWS_.*|TF_VAR_.*|TF_WORKSPACE|TF_DATA_DIR|GIT_.*|E2E_.*)$/;
