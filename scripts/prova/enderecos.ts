import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { identidade } from '../../sim/sefaz/wire/authority.ts'
import { UFS } from '../../src/core/document/uf.ts'
import { readConfig } from '../../src/server/config.ts'
import { endpoint } from '../../src/server/sefaz/endpoints.ts'
import { openTrust } from '../../src/server/sefaz/trust.ts'
import { type Aperto, apertar } from './apoio/aperto.ts'
import type { Prova } from './apoio/prova.ts'

/**
 * Proof that makes one TLS handshake with each address of SEFAZ, without client certificate or request. Needs the internet.
 */
export const enderecos: Prova = {
  nome: 'enderecos',
  resumo:
    'o aperto de mão TLS com cada endereço da SEFAZ: protocolo, se pede certificado, quem reconhece a cadeia (curta: na própria máquina)',
  async executar({ curta }, relatar) {
    if (curta) return naMaquina(relatar)
    const trust = openTrust(readConfig(process.env, []).dataDir)
    relatar(linha(CABECALHO))
    for (const origem of origens()) relatar(linha(celulas(origem, await apertar(origem, trust))))
    return []
  },
}

function origens(): string[] {
  const urls = UFS.flatMap(([, uf]) =>
    (['55', '65', '57', '67', '58'] as const).flatMap(modelo =>
      (['1', '2'] as const).map(tpAmb => new URL(endpoint('status', { uf, modelo, tpAmb })).origin),
    ),
  )
  return [...new Set(urls)].sort()
}

const CABECALHO = ['endereço', 'protocolo', 'pede certificado', 'raiz', 'emissor', 'até']
const LARGURAS = [52, 28, 17, 38, 44, 0]

const linha = (colunas: readonly string[]): string =>
  colunas
    .map((texto, i) => texto.padEnd(LARGURAS[i] ?? 0))
    .join(' ')
    .trimEnd()

function celulas(origem: string, visto: Aperto): string[] {
  if ('falha' in visto) return [origem, `não conversou (${visto.codigo ?? visto.falha})`]
  const { modo, pedeCertificado, raiz, recusa, emissor, ate } = visto
  return [
    origem,
    `${modo.versao}${modo.legado ? ' renegociação antiga' : ''}`,
    pedeCertificado ? 'sim' : 'não ao entrar',
    raiz ?? `nenhuma (${recusa})`,
    emissor,
    ate,
  ]
}

/**
 * Makes the handshakes with servers on this machine instead: each TLS version, with and without asking for a client
 * certificate; first untrusted, then trusted through an imported CA.
 */
async function naMaquina(relatar: (linha: string) => void): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'tecla-enderecos-'))
  const { caPem, keyPem, certPem } = identidade(join(dir, 'simulador'), '127.0.0.1', new Date())
  const problemas: string[] = []
  try {
    const trust = openTrust(dir)
    relatar(linha(CABECALHO))
    for (const raiz of [null, 'importada'] as const) {
      if (raiz) {
        mkdirSync(join(dir, 'confianca'))
        writeFileSync(join(dir, 'confianca', 'ca.pem'), caPem)
      }
      for (const versao of ['TLSv1.2', 'TLSv1.3'] as const)
        for (const requestCert of [true, false]) {
          const servidor = tls.createServer({
            key: keyPem,
            cert: certPem,
            requestCert,
            rejectUnauthorized: false,
            minVersion: versao,
            maxVersion: versao,
          })
          await new Promise<void>(pronto => servidor.listen(0, '127.0.0.1', pronto))
          const origem = `https://127.0.0.1:${(servidor.address() as AddressInfo).port}`
          const visto = celulas(origem, await apertar(origem, trust))
          relatar(linha(visto))
          const certo = [versao, requestCert ? 'sim' : 'não ao entrar', raiz ?? 'nenhuma']
          if (!certo.every((texto, i) => visto[i + 1]?.startsWith(texto)))
            problemas.push(`esperado ${certo.join(', ')}: ${linha(visto)}`)
          await new Promise(fechado => servidor.close(fechado))
        }
    }
    return problemas
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
