/**
 * Agent that exchanges files with the TEF program on a till's machine, when the server is elsewhere. `npm run agente -- URL
 * CODIGO` pairs the machine once, with the code that the product shows, and runs the agent; later `npm run agente` runs it.
 * Needs no database and opens no port. TECLA_TEF_PASTA: folder that has the TEF program's folders (default C:\ on Windows,
 * else /). TECLA_AGENTE: file with the pairing (default ~/.tecla-agente.json).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { AgentRevoked, pairAgent, runAgent } from '../src/server/ports/tef/agent.ts'
import { systemTime as time } from '../src/server/time.ts'

const file = process.env['TECLA_AGENTE'] ?? join(homedir(), '.tecla-agente.json')
const root = process.env['TECLA_TEF_PASTA'] ?? (process.platform === 'win32' ? 'C:\\' : '/')
const log = (text: string) => console.log(`${new Date().toISOString()} ${text}`)

const [address, codigo] = process.argv.slice(2)
try {
  if (address && codigo) {
    const url = address.replace(/\/+$/, '')
    const { token, caixa, empresa } = await pairAgent(time, url, { codigo, maquina: hostname().slice(0, 60) })
    // readable only by this user: the token belongs to this machine
    writeFileSync(file, JSON.stringify({ url, token }), { mode: 0o600 })
    log(`pareado com ${caixa}, de ${empresa}`)
  } else if (address || !existsSync(file)) {
    console.error('Uso: npm run agente -- ENDEREÇO CÓDIGO (o código está em Agente do TEF, na paleta)')
    process.exit(1)
  }
  const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string }
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  log(`pasta ${root}, servidor ${url}`)
  await runAgent({ url, token, root, time, log, signal: stop.signal })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof AgentRevoked ? 2 : 1
}
