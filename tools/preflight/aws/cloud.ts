import { isMissing, translate } from "./errors";

/** Milliseconds until a connection, and until an answer; an answer of EC2 can take some seconds. */
const CONNECTION_TIMEOUT = 5_000;
const REQUEST_TIMEOUT = 20_000;

/** Settings of every client. */
export interface ClientSettings {
  readonly region: string;
  readonly maxAttempts: number;
  readonly requestHandler: {
    readonly connectionTimeout: number;
    readonly requestTimeout: number;
  };
}

/** A region of AWS: creates clients with the same settings, and handles errors of calls consistently. */
export class Cloud {
  private readonly settings: ClientSettings;
  private readonly clients = new Map<new (settings: ClientSettings) => unknown, unknown>();

  constructor(
    /** Such as `eu-west-1`. */
    public readonly region: string,
  ) {
    this.settings = {
      region,
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: CONNECTION_TIMEOUT,
        requestTimeout: REQUEST_TIMEOUT,
      },
    };
  }

  /** The client of a service, created on first use. */
  public client<Client>(Service: new (settings: ClientSettings) => Client): Client {
    const known = this.clients.get(Service) as Client | undefined;
    if (known !== undefined) return known;
    const made = new Service(this.settings);
    this.clients.set(Service, made);
    return made;
  }

  /**
   * Makes a call.
   * @param action its IAM action, for the message if it is not allowed
   * @throws AwsDenied, AwsUnavailable
   */
  public async call<Answer>(action: string, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw translate(error, action);
    }
  }

  /** Calls an API for one named resource. @returns undefined if it doesn't exist */
  public async find<Answer>(
    action: string,
    work: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    return this.call(action, async () => {
      try {
        return await work();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }
}

/** All items of a paginated call. */
export async function collect<Page, Item>(
  pages: AsyncIterable<Page>,
  items: (page: Page) => readonly Item[] | undefined,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const page of pages) all.push(...(items(page) ?? []));
  return all;
}
