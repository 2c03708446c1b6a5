// What the definition of a custom resource says of one of its versions.
import type { CustomResourceDefinition, JsonSchema } from '../wire.ts';

type Version = CustomResourceDefinition['spec']['versions'][number];

/** What is said of one version of a custom resource by its definition. */
export interface CustomKind {
  readonly definition: CustomResourceDefinition;
  readonly version: Version;
  /** `apiVersion` of the objects in the ledger */
  readonly stored: string;
  readonly listKind: string;
  /** undefined: all fields are kept, and none is checked */
  readonly schema: JsonSchema | undefined;
  /** does the status have a way of writing of its own? */
  readonly hasStatus: boolean;
}
