import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../src/limits.ts';
import { readServiceConfig } from '../src/service-config.ts';

const none = (): string => {
  throw Object.assign(new Error('no'), { code: 'ENOENT' });
};

describe('settings of services', () => {
  it('want nothing when nothing is set', () => {
    const { config, problems } = readServiceConfig({}, none);
    expect(problems).toEqual([]);
    expect(config).toEqual({
      limits: DEFAULT_LIMITS,
      web: { host: '127.0.0.1', port: 8787, isChosen: false },
      keys: [],
      traces: false,
      secrets: [],
    });
  });

  it('take secrets from files, and remember that they are secret', () => {
    const read = (path: string): string => (path === '/run/bot' ? 'xoxb-1\n' : 'xapp-1');
    const { config, problems } = readServiceConfig(
      { SLACK_BOT_TOKEN_FILE: '/run/bot', SLACK_APP_TOKEN_FILE: '/run/app' },
      read,
    );
    expect(problems).toEqual([]);
    expect(config.slack).toMatchObject({ botToken: 'xoxb-1', appToken: 'xapp-1' });
    expect(config.secrets).toEqual(['xoxb-1', 'xapp-1']);
  });

  it('take Discord’s token and address in the forms that people copy', () => {
    const { config, problems } = readServiceConfig(
      { DISCORD_TOKEN: 'Bot hunter22', DISCORD_API_URL: 'http://127.0.0.1:1/api/v10/', DISCORD_SHARDS: 'auto' },
      none,
    );
    expect(problems).toEqual([]);
    expect(config.discord).toMatchObject({ token: 'hunter22', apiUrl: 'http://127.0.0.1:1/api', shards: 'auto' });
    expect(config.secrets).toContain('hunter22');
  });

  it('listen for metrics where they are told to, and a shard behind the program', () => {
    const ops = { SEKISHO_OPS_PORT: '9464', DISCORD_TOKEN: 'hunter22' };
    expect(readServiceConfig(ops, none).config.ops).toEqual({ host: '127.0.0.1', port: 9464 });
    const shard = { ...ops, SEKISHO_OPS_HOST: '0.0.0.0', SHARDING_MANAGER: 'true', SHARDS: '1', SHARD_COUNT: '2' };
    expect(readServiceConfig(shard, none).config.ops).toEqual({ host: '0.0.0.0', port: 9466 });
  });

  it('send traces where an address is set, and keep what is sent along', () => {
    const { config } = readServiceConfig(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hunter22,x-tenant=shop%zz',
      },
      none,
    );
    expect(config.traces).toBe(true);
    expect(config.secrets).toEqual(expect.arrayContaining(['Bearer%20hunter22', 'Bearer hunter22']));
  });

  it('of a shard are those of Discord alone', () => {
    const shard = { SHARDING_MANAGER: 'true', SHARDS: '1', SHARD_COUNT: '2', DISCORD_SHARDS: '2' };
    const slack = { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' };
    const { config } = readServiceConfig({ ...shard, ...slack, DISCORD_TOKEN: 'hunter22' }, none);
    expect(config.slack).toBeUndefined();
    expect(config.discord).toMatchObject({ shard: 1, shards: 2 });
  });

  it.each([
    [
      'a token of another kind',
      { SLACK_BOT_TOKEN: 'hunter22', SLACK_APP_TOKEN: 'xapp-1' },
      'SLACK_BOT_TOKEN: what is in it has not the form',
    ],
    ['a token without a way in', { SLACK_BOT_TOKEN: 'xoxb-hunter22' }, 'SLACK_BOT_TOKEN: set without SLACK_APP_TOKEN'],
    ['a way in without a token', { SLACK_APP_TOKEN: 'xapp-hunter22' }, 'SLACK_APP_TOKEN: set without SLACK_BOT_TOKEN'],
    [
      'a file that is not there',
      { DISCORD_TOKEN_FILE: '/none' },
      'DISCORD_TOKEN_FILE: "/none" cannot be read (ENOENT)',
    ],
    [
      'a limit that lets nobody in',
      { SEKISHO_LIMIT_PERSON: '0' },
      'SEKISHO_LIMIT_PERSON: found "0"; use a whole number from 1',
    ],
    ['a port that is none', { SEKISHO_WEB_PORT: '99999' }, 'SEKISHO_WEB_PORT: found "99999"; use a whole number'],
    ['a port for metrics that is none', { SEKISHO_OPS_PORT: '-1' }, 'SEKISHO_OPS_PORT: found "-1"; use a whole number'],
    [
      'a collector that is none',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      'OTEL_EXPORTER_OTLP_ENDPOINT: found',
    ],
    ['an address that is none', { SLACK_API_URL: 'slack.com' }, 'SLACK_API_URL: found "slack.com"'],
    ['a token of two words', { DISCORD_TOKEN: 'hunter22 hunter22' }, 'DISCORD_TOKEN: what is in it has not the form'],
    ['shards', { DISCORD_SHARDS: '0' }, 'DISCORD_SHARDS: found "0"; use auto or a number'],
    [
      'a database of another kind',
      { SEKISHO_DATABASE_URL: 'mysql://u:hunter22@h/d' },
      'SEKISHO_DATABASE_URL: what is in it',
    ],
    ['a log level', { SEKISHO_LOG_LEVEL: 'loud' }, 'SEKISHO_LOG_LEVEL: found "loud"'],
  ])('%s is one line, without the secret', (_name, variables, line) => {
    const { problems } = readServiceConfig(variables, none);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(line)]);
    expect(problems[0]?.message).not.toContain('hunter22');
  });
});
