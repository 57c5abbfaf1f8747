/**
 * Reaches the TEF folders of a till's machine for a server elsewhere: `npm run agente -- URL CODIGO` pairs it once with the code
 * that the product shows, `npm run agente` works from then on. Needs no database and opens no port. TECLA_TEF_PASTA is the
 * folder below which the manager's lie (C:\ where absent); what it is paired with is kept in TECLA_AGENTE, or ~/.tecla-agente.json.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { AgentRevoked, pairAgent, runAgent } from '../src/server/ports/tef/agent.ts'

const file = process.env['TECLA_AGENTE'] ?? join(homedir(), '.tecla-agente.json')
const root = process.env['TECLA_TEF_PASTA'] ?? (process.platform === 'win32' ? 'C:\\' : '/')
const log = (text: string) => console.log(`${new Date().toISOString()} ${text}`)

const [address, codigo] = process.argv.slice(2)
try {
  if (address && codigo) {
    const url = address.replace(/\/+$/, '')
    const { token, caixa, empresa } = await pairAgent(url, { codigo, maquina: hostname().slice(0, 60) })
    // the token is this machine's alone
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
  await runAgent({ url, token, root, log, signal: stop.signal })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof AgentRevoked ? 2 : 1
}
