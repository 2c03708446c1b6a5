import { enableCompileCache } from 'node:module';
import {readFileSync} from 'node:fs';
enableCompileCache();
const t0=performance.now();
const rss=()=>{const s=readFileSync('/proc/self/status','utf8');return (s.match(/VmRSS:\s+(\d+)/)[1]/1024).toFixed(0)+' anon '+(s.match(/RssAnon:\s+(\d+)/)[1]/1024).toFixed(0)};
const say=(n)=>{const m=process.memoryUsage();console.log(n.padEnd(22), 'rss',rss(),'heap',(m.heapUsed/1e6).toFixed(1),'/',(m.heapTotal/1e6).toFixed(1), Math.round(performance.now()-t0)+'ms')};
say('empty');
const base='/work/wt/metrics/src/';
for (const f of process.argv.slice(2)) { 
  if (f==='load') { const m=await import(base+'playbooks/load.ts'); globalThis.set=await m.loadPlaybooks({}); say('loaded playbooks'); continue }
  if (f==='thread') { const {engineThreads}=await import(base+'bot/desk/engine/engine-threads.ts'); globalThis.e=engineThreads(globalThis.set??{playbooks:new Map()},{}); const d=await globalThis.e.triage('kubectl get pods\nNAME READY STATUS RESTARTS AGE\na 0/1 ImagePullBackOff 0 3m',{lang:'en',earlier:[]}); say('thread'); continue }
  if (f==='gc') { globalThis.gc?.(); say('gc'); continue }
  await import(f.startsWith('src/')?'/work/wt/metrics/'+f:f); say(f); }
process.exit(0)
