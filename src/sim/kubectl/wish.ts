// What is asked of the API server.

/** A request to the API server. */
export interface Wish {
  /** GET when absent */
  readonly method?: string;
  /** such as `/api/v1/pods` */
  readonly path: string;
  /** parameters in the order in which they are sent; undefined ones are left out */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** sent as JSON, or as it is when it is text */
  readonly body?: unknown;
  /** of the body; `application/json` when absent */
  readonly type?: string;
  /** what is wanted; `application/json` when absent */
  readonly accept?: string;
}
