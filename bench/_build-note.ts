import { createDemoPfx } from '../sim/certificates/demo-pfx.ts'
import type { EntradaNfe } from '../src/core/dfe/nfe/compose/entrada.ts'
import { buildNfe } from '../src/core/dfe/nfe/compose/nfe.ts'
import { composeNfe } from '../src/server/issuing/models/nfe/compose.ts'
import { openPfx } from '../src/server/sefaz/certificate.ts'
import { validateXml } from '../src/server/sefaz/schemas.ts'
import { CNPJ } from '../tests/core/dfe/exemplo.ts'
import { createPeer } from './_nfe-peer.ts'
import { inParts, type Suite } from './_parts.ts'
import { percentile } from './_stats.ts'

/** Number of items in a note, and number of measurements: the peer library takes more than a second for 990 items. */
const TAMANHOS = [
  [1, 300],
  [10, 300],
  [990, 12],
] as const

type Certificado = ReturnType<typeof openPfx>

const MODELO = { nfce: '65', nfe55: '55' } as const
/** Prefix of the figures' names. */
type Nome = keyof typeof MODELO

const SENHA = 'bench'

interface Opened {
  certificado: Certificado
  peer: Awaited<ReturnType<typeof createPeer>>
}

/**
 * Measures our build of a note (object, QR Code, canonical XML, signature, official schema) beside node-sped-nfe, which
 * makes and signs a note of the same data and does not validate it. Both alternate in one run. The ratio of the p95 tells
 * how many times faster ours is.
 */
export const measureBuild = (nome: Nome, note: (itens: number) => EntradaNfe): Suite =>
  inParts<Opened>(
    act => withPeer(nome, act),
    TAMANHOS.map(([n, pairs]) => ({
      figures: [
        `${nome}_build_sign_validate_p50_${n}`,
        `${nome}_build_sign_validate_p99_${n}`,
        `ratio_${nome}_vs_node_sped_nfe_${n}`,
      ],
      run: async (report, { certificado, peer }) => {
        const a: number[] = []
        const b: number[] = []
        for (let i = -3; i < pairs; i++) {
          const entrada = note(n)
          const objeto = buildNfe(entrada)
          const t0 = performance.now()
          build(entrada, certificado)
          const t1 = performance.now()
          await peer.makeAndSign(objeto)
          const t2 = performance.now()
          if (i < 0) continue
          a.push(t1 - t0)
          b.push(t2 - t1)
        }
        report(`${nome}_build_sign_validate_p50_${n}`, percentile(a, 50), 'ms')
        report(`${nome}_build_sign_validate_p99_${n}`, percentile(a, 99), 'ms')
        report(`ratio_${nome}_vs_node_sped_nfe_${n}`, percentile(b, 95) / percentile(a, 95), 'vezes')
      },
    })),
  )

function build(entrada: EntradaNfe, certificado: Certificado): void {
  const problemas = validateXml('NFe', composeNfe(entrada, certificado).xml)
  if (problemas.length > 0) throw new Error(problemas[0])
}

async function withPeer(nome: Nome, act: (opened: Opened) => Promise<void>): Promise<void> {
  const pfx = createDemoPfx({
    razaoSocial: 'BENCH',
    cnpj: CNPJ,
    responsavel: 'BENCH',
    cpfResponsavel: '52998224725',
    municipio: 'SAO PAULO',
    uf: 'SP',
    validoDe: new Date(Date.now() - 86_400_000),
    validade: new Date(Date.now() + 86_400_000),
    senha: SENHA,
    algoritmo: '3des',
  })
  const peer = await createPeer(pfx, SENHA, MODELO[nome])
  try {
    await act({ certificado: openPfx(pfx, SENHA, null), peer })
  } finally {
    peer.close()
  }
}
