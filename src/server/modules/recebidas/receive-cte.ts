import { isoToWire } from '../../../core/dates/day.ts'
import { readCteDistribuido } from '../../../core/dfe/cte/distribuido.ts'
import type { CteLido } from '../../../core/dfe/cte/read.ts'
import { XmlInvalido } from '../../../core/dfe/kit/parse.ts'
import { numberOfKey } from '../../../core/document/chave.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { asOf } from '../../../core/law/index.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { notify } from '../../issuing/service.ts'
import { verifySigned } from '../../sefaz/verify.ts'
import { insertCte, markSituation, takeNearDeadline } from './cte-repository.ts'
import type { Interessada } from './cursor-repository.ts'
import { insertReceivedEvent } from './store-repository.ts'

const DIA_MS = 86_400_000
/** Days before the deadline of disagreement at which the company is told. */
const AVISO = 5

/** Reads a document; undefined: it cannot be read. */
function reading(xml: string) {
  try {
    return readCteDistribuido(xml)
  } catch (error) {
    if (error instanceof XmlInvalido) return undefined
    throw error
  }
}

/**
 * Stores a CT-e or an event of one, in the caller's transaction. The company's own CT-e are left out, for the distribution
 * may give them back. False: unreadable, or its signature does not hold.
 */
export async function receiveCte(
  q: Q,
  tenant: Tenant,
  empresa: Interessada,
  { nsu, xml }: { nsu: number; xml: string },
  agora: Date,
): Promise<boolean> {
  const lido = reading(xml)
  if (lido === undefined) return false
  if (lido === null) return true
  if (lido.tipo === 'evento') {
    await insertReceivedEvent(q, tenant, empresa, { nsu, xml, lido })
    const [changed] = await markSituation(q, empresa, [lido.chave])
    if (changed?.situacao === 'cancelado' && changed.antes !== 'cancelado' && changed.tomador)
      await notify(q, tenant, {
        ...{ empresa_id: empresa.empresa_id, tipo: 'recebida', titulo: 'Conhecimento recebido cancelado' },
        mensagem: `${changed.nome} cancelou o CT-e ${numberOfKey(lido.chave)}: ${changed.lancado ? 'desfaça o lançamento dele' : 'não pague este frete'}.`,
        data: agora,
      })
    return true
  }
  const { cte } = lido
  if (cte.emitente.documento === empresa.cnpj) return true
  if (!verifySigned(xml, cte.documento, 'infCte') || !cte.protocolo) return false
  await storeCte(q, tenant, empresa, cte, { nsu, xml_proc: xml, recebido_em: agora })
  return true
}

/** Stores a CT-e that was verified, with the situation that it and its events give. */
export async function storeCte(
  q: Q,
  tenant: Tenant,
  empresa: Interessada,
  cte: CteLido,
  como: { nsu: number | null; xml_proc: string; recebido_em: Date },
): Promise<void> {
  const changed = await insertCte(q, tenant, empresa, { ...storedOf(cte, empresa), ...como })
  if (changed)
    await notify(q, tenant, {
      ...{ empresa_id: empresa.empresa_id, tipo: 'recebida', titulo: 'Frete lançado por outro valor' },
      mensagem: `O CT-e ${numberOfKey(cte.chave)} de ${cte.emitente.xNome} foi lançado de um arquivo que a SEFAZ não confirmou: desfaça o lançamento e lance de novo.`,
      data: como.recebido_em,
    })
  await markSituation(q, empresa, [cte.chave, cte.substituido])
}

/** Keeps an event that the company itself registered, as the distribution would give it. */
export async function keepDispute(
  q: Q,
  tenant: Tenant,
  empresa: Interessada,
  xml: string | null | undefined,
): Promise<void> {
  const lido = xml ? reading(xml) : null
  if (!xml || lido?.tipo !== 'evento') return
  await insertReceivedEvent(q, tenant, empresa, { nsu: null, xml, lido })
  await markSituation(q, empresa, [lido.chave])
}

/** Lists the parts that a company has in a carriage. */
export const rolesOf = (cte: CteLido, cnpj: string): string[] =>
  Object.entries(cte.partes).flatMap(([papel, parte]) => (parte?.documento === cnpj ? [papel] : []))

function storedOf(cte: CteLido, { cnpj }: Interessada) {
  const autorizado = new Date(cte.protocolo?.dhRecbto ?? cte.dhEmi)
  const dias = Number(asOf(cte.dhEmi).texto('cte_desacordo_dias') ?? 45)
  return {
    chave: cte.chave,
    cnpj: cte.emitente.documento,
    nome: cte.emitente.xNome,
    dh_emi: cte.dhEmi,
    autorizado_em: autorizado,
    papeis: rolesOf(cte, cnpj),
    tomador: cte.tomador?.documento === cnpj,
    v_prest: cte.vTPrest || '0',
    v_rec: cte.vRec || '0',
    v_icms: cte.icms.vICMS || '0',
    notas: cte.notas,
    substitui: cte.substituido,
    prazo_desacordo: new Date(autorizado.getTime() + dias * DIA_MS),
  }
}

/** Tells the company once of each CT-e that it pays, five days before it can no longer disagree. */
export async function warnDeadlines(q: Q, tenant: Tenant, empresa_id: number, agora: Date): Promise<void> {
  const ate = new Date(agora.getTime() + AVISO * DIA_MS)
  for (const { chave, nome, prazo_desacordo, fuso } of await takeNearDeadline(q, empresa_id, agora, ate))
    await notify(q, tenant, {
      ...{ empresa_id, tipo: 'recebida', titulo: 'Prazo do desacordo acabando' },
      mensagem: `CT-e ${numberOfKey(chave)} de ${nome}: o desacordo só cabe até ${isoToWire(diaIn(prazo_desacordo, fuso))}.`,
      data: agora,
    })
}
