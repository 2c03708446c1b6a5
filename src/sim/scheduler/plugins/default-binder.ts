// DefaultBinder: tells the API server which node the pod gets (framework/plugins/defaultbinder).
import { ApiError } from '../../api/status.ts';
import type { Plugin } from '../plugin.ts';
import { failed, SUCCESS } from '../status.ts';

const NAME = 'DefaultBinder';

/** The plugin. */
export const defaultBinder = {
  name: NAME,

  bind({ namespace, name }, node, { client }) {
    try {
      client.bind(namespace, name, node.name);
      return SUCCESS;
    } catch (thrown) {
      if (thrown instanceof ApiError) return failed(NAME, thrown.message);
      throw thrown;
    }
  },
} satisfies Plugin;
