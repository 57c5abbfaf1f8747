import type { EventKind } from '../../../core/dfe/kit/event/kind.ts'
import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import type { Certificado } from '../../sefaz/certificate.ts'
import type { SefazClient } from '../../sefaz/client/client.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'
import type { SefazResult } from '../../sefaz/client/resultado.ts'
import { procEvento, procInut } from '../../sefaz/compose.ts'
import { dfeFamilyOf } from '../../sefaz/families.ts'
import { signEvento, signInut } from '../../sefaz/sign.ts'
import type { DocumentoChange } from '../repository.ts'

interface Resposta {
  cStat: string
  xMotivo: string
  nProt: string | null
  /** cStat of the batch of events; for the voiding, which has no batch, the same as cStat. */
  cStatLote: string
  /** XML to store: event and SEFAZ's answer. */
  proc: string
}

/** SEFAZ service that registers events: how a message is signed, sent and answered. */
interface Door {
  sign(xml: string, certificado: Certificado): string
  send(client: SefazClient, conexao: Conexao, xml: string): Promise<SefazResult<Resposta>>
  /** cStat values of success. */
  registrado(family: DfeFamily): ReadonlySet<string>
  /** Gives the document's columns to change after the answer. */
  told(disse: { cstat: string; xmotivo: string }, nProt: string | null): DocumentoChange
}

/** cStat of voided numbers. */
const INUTILIZADO: ReadonlySet<string> = new Set(['102'])

export const DOORS: Readonly<Record<EventKind['porta'], Door>> = {
  evento: {
    sign: signEvento,
    async send(client, conexao, xml) {
      const resultado = await client.sendEvent(conexao, xml)
      if (resultado.kind !== 'answer') return resultado
      const { resposta } = resultado
      return {
        ...resultado,
        resposta: { ...resposta, proc: procEvento(dfeFamilyOf(conexao.modelo), xml, resposta.retEvento) },
      }
    },
    registrado: ({ codes }) => codes.registered,
    told: disse => disse,
  },
  inutilizacao: {
    sign: signInut,
    async send(client, conexao, xml) {
      const resultado = await client.voidNumbers(conexao, xml)
      if (resultado.kind !== 'answer') return resultado
      const { resposta } = resultado
      return {
        ...resultado,
        resposta: {
          ...resposta,
          cStatLote: resposta.cStat,
          proc: procInut(dfeFamilyOf(conexao.modelo), xml, resposta.retInut),
        },
      }
    },
    registrado: () => INUTILIZADO,
    // a voided number stores the voiding's protocol
    told: (disse, protocolo) => ({ ...disse, protocolo }),
  },
}
