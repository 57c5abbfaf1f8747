import { constants } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { UFS } from '../../src/core/document/uf.ts'
import { readConfig } from '../../src/server/config.ts'
import { outroModo, PRIMEIRO } from '../../src/server/sefaz/client/transporte.ts'
import { endpoint } from '../../src/server/sefaz/endpoints.ts'
import { startSimulator } from '../../src/server/sefaz/simulator/start.ts'
import { nodeRoots, openTrust, type Trust } from '../../src/server/sefaz/trust.ts'
import type { Prova } from './apoio/prova.ts'

/** One handshake with each authoriser, without a client certificate and without a request. To be run where there is a network. */
export const enderecos: Prova = {
  nome: 'enderecos',
  resumo:
    'o aperto de mão TLS com cada endereço da SEFAZ: protocolo, cadeia, quem a reconhece (curta: na própria máquina)',
  async executar({ curta }, relatar) {
    if (curta) return naMaquina(relatar)
    const trust = openTrust(readConfig(process.env, []).dataDir)
    for (const origem of origens()) relatar(await experimentar(origem, trust))
    return []
  },
}

function origens(): string[] {
  const urls = UFS.flatMap(([, uf]) =>
    (['55', '65'] as const).flatMap(modelo =>
      (['1', '2'] as const).map(tpAmb => new URL(endpoint('status', { uf, modelo, tpAmb })).origin),
    ),
  )
  return [...new Set(urls)].sort()
}

async function experimentar(origem: string, trust: Trust): Promise<string> {
  const { hostname, port } = new URL(origem)
  const { pem } = trust.of(hostname)
  for (let modo = PRIMEIRO; ; ) {
    const { versao, legado } = modo
    const visto = await apertar({
      host: hostname,
      port: Number(port) || 443,
      servername: /[a-z]/i.test(hostname) ? hostname : '',
      minVersion: versao,
      maxVersion: versao,
      ca: [...nodeRoots(), ...pem],
      rejectUnauthorized: false,
      ...(legado ? { secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT } : {}),
    })
    const outro = 'falha' in visto ? outroModo(modo, visto.codigo) : null
    if (!outro) {
      const como = `${versao}${legado ? ', renegociação antiga' : ''}`
      return 'falha' in visto
        ? `${origem}: não conversou (${visto.falha})`
        : `${origem}: ${como}; ${visto.cadeia}`
    }
    modo = outro
  }
}

type Visto = { cadeia: string } | { falha: string; codigo: string | null }

function apertar(opcoes: tls.ConnectionOptions): Promise<Visto> {
  return new Promise(resolve => {
    const socket = tls.connect(opcoes, () => {
      const { issuer, valid_to } = socket.getPeerCertificate()
      const confiada = socket.authorized ? 'confiada' : `sem confiança (${socket.authorizationError})`
      resolve({ cadeia: `${confiada}; emissor ${issuer.CN}; até ${valid_to}` })
      socket.destroy()
    })
    socket.setTimeout(10_000, () => socket.destroy(new Error('sem resposta em 10 s')))
    socket.on('error', (erro: NodeJS.ErrnoException) =>
      resolve({ falha: erro.message, codigo: erro.code ?? null }),
    )
  })
}

/** The same against the simulator: unknown until its authority is put in the folder. */
async function naMaquina(relatar: (linha: string) => void): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'tecla-enderecos-'))
  const sefaz = await startSimulator({ port: 0, host: '127.0.0.1', dir: join(dir, 'simulador') })
  try {
    const origem = `https://127.0.0.1:${sefaz.port}`
    const trust = openTrust(dir)
    const antes = await experimentar(origem, trust)
    mkdirSync(join(dir, 'confianca'))
    writeFileSync(join(dir, 'confianca', 'ca.pem'), sefaz.caPem)
    const depois = await experimentar(origem, trust)
    for (const linha of [antes, depois]) relatar(linha)
    return [
      ...(antes.includes('TLSv1.2; sem confiança') ? [] : [`antes da raiz: ${antes}`]),
      ...(depois.includes('TLSv1.2; confiada; emissor Tecla') ? [] : [`depois da raiz: ${depois}`]),
    ]
  } finally {
    await sefaz.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
