// "Wrong layer?": what people said was wrong, kept for those who maintain the playbooks.
import type { Page } from './page.ts';

/** A layer and one of its parts. */
export interface LayerPart {
  readonly layer: string;
  /** '' when only the layer is known */
  readonly part: string;
}

/** A correction as it is given. */
export interface NewCorrection {
  readonly workspace: string;
  readonly by: string;
  /** the input, redacted by whoever hands it over */
  readonly paste: string;
  readonly said: LayerPart;
  readonly meant: LayerPart;
  /** in the person's words, redacted; '' for none */
  readonly comment: string;
  /** when it was given; absent: now */
  readonly at?: string;
}

/** A correction as it is kept. */
export interface Correction extends NewCorrection {
  readonly id: string;
  readonly at: string;
}

/** Corrections. */
export interface Corrections {
  add(correction: NewCorrection): Promise<Correction>;
  /** The newest first. @param workspace absent: of all */
  list(which: {
    readonly workspace?: string;
    readonly limit: number;
    readonly cursor?: string;
  }): Promise<Page<Correction>>;
  /** false: there was none. */
  remove(id: string): Promise<boolean>;
}
