import { isoToWire } from '../../../core/dates/day.ts'
import { XmlInvalido } from '../../../core/dfe/kit/parse.ts'
import { NFE_CODES } from '../../../core/dfe/nfe/codes.ts'
import { readDistribuido } from '../../../core/dfe/nfe/distribuido.ts'
import { NFE_FAMILY } from '../../../core/dfe/nfe/family.ts'
import { cleanChave } from '../../../core/document/chave.ts'
import { keyFault } from '../../../core/document/key-fault.ts'
import { PURCHASE } from '../../../core/document/types/index.ts'
import { dec } from '../../../core/money/decimal.ts'
import { type NotaDoFornecedor, readNota } from '../../../core/purchases/nota.ts'
import { oddPayables } from '../../../core/purchases/vencimentos.ts'
import type { Conferencia, LinhaConferida } from '../../../domain/api/compras.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { Protocolo } from '../../sefaz/client/resultado.ts'
import { verifyNfe } from '../../sefaz/verify.ts'
import {
  type ArquivoAssinado,
  askAuthority,
  type Interessada,
  type Recepcao,
  readCompany,
  signedByIssuer,
  storeNote,
  withProtocol,
} from '../recebidas/service.ts'
import { proposeNew } from './novo.ts'
import { NOTHING_PROPOSED, proposeProducts } from './propose.ts'
import { type CreditosDaEmpresa, creditMethod, partnerOf, readCredits, readInHouse } from './repository.ts'

/** A note that passed all checks and may be entered. */
interface Lida {
  empresa: Interessada
  nota: NotaDoFornecedor
  protocolo: string
  /** True when SEFAZ answered just now. `confirmada`: SEFAZ confirmed the digest of this file, or delivered it. */
  consultada: boolean
  confirmada: boolean
}

const refuse = (texto: string) => fieldError('xml', texto)

/** Reads, checks and stores a note; returns the form that enters it. @throws VALIDACAO, CONFLITO for an entered note */
export async function importNote(
  ctx: Recepcao,
  sessao: Sessao,
  pedido: { xml?: string | undefined; chave?: string | undefined },
): Promise<Conferencia> {
  const { nota, protocolo, consultada, confirmada } = await readJudged(ctx, sessao, pedido)
  return ctx.db.tx(sessao, async q => ({
    ...(await conferenceOf(q, sessao, nota)),
    protocolo,
    consultada,
    confirmada,
    creditos: creditsOf(sessao, await readCredits(q, sessao)),
  }))
}

/** Reads the note from the XML in the request, or from the stored note with the key; checks and stores it. */
async function readJudged(
  ctx: Recepcao,
  sessao: Sessao,
  pedido: { xml?: string | undefined; chave?: string | undefined },
): Promise<Lida> {
  const empresa = await ctx.db.tx(sessao, q => readCompany(q, sessao.empresa_id))
  if (!empresa) throw new AppError('NAO_ENCONTRADO')
  const xml = pedido.xml ?? (await keptXml(ctx, sessao, empresa, pedido.chave ?? ''))
  const nota = read(xml)
  await ctx.db.tx(sessao, q => judge(q, sessao, empresa, nota))
  const { disse, arquivo, provada } = await prove(ctx, sessao, empresa, nota, xml)
  const daNota = { ...empresa, tp_amb: nota.ambiente }
  await ctx.db.tx(sessao, q => keep(q, sessao, daNota, { xml, disse, arquivo, agora: ctx.clock() }))
  const protocolo = disse?.nProt ?? nota.protocolo?.nProt ?? ''
  return { empresa, nota, protocolo, consultada: disse !== null, confirmada: provada || confirmed(disse) }
}

/**
 * Returns the XML of an imported note. Checks the note again, because it may have been cancelled or entered since.
 * @throws VALIDACAO with the fault, CONFLITO for an entered note
 */
export async function keptNote(ctx: Recepcao, sessao: Sessao, chave: string): Promise<string> {
  const empresa = await ctx.db.tx(sessao, q => readCompany(q, sessao.empresa_id))
  if (!empresa) throw new AppError('NAO_ENCONTRADO')
  const xml = await keptXml(ctx, sessao, empresa, chave)
  const nota = read(xml)
  await ctx.db.tx(sessao, q => judge(q, sessao, empresa, nota))
  await prove(ctx, sessao, empresa, nota, xml)
  return xml
}

/**
 * Environments whose notes the company may enter, its own first. One that trains also enters its real notes: what it
 * writes stays when it goes to production (docs/decisions/150).
 */
const environmentsOf = ({ tp_amb, treinamento }: Interessada): readonly (1 | 2)[] =>
  treinamento && tp_amb === 2 ? [2, 1] : [tp_amb]

/**
 * Proves a note by its signature and by SEFAZ, which confirms it now (`disse`) or delivered it before (`provada`). A real note
 * of a company that trains is proved by signature and protocol of the file: the simulator does not know it, and the company
 * may have no certificate for SEFAZ. @throws VALIDACAO with the fault
 */
async function prove(
  ctx: Recepcao,
  sessao: Sessao,
  empresa: Interessada,
  nota: NotaDoFornecedor,
  xml: string,
) {
  const assinatura = verifyNfe(xml)
  if (!assinatura)
    throw refuse('A assinatura da nota não confere: o arquivo foi alterado. Peça outro ao fornecedor')
  const arquivo = { ...assinatura, chave: nota.chave, emitente: nota.emitente.cnpj }
  const { kept, confirmada } = await ctx.db.tx(sessao, q =>
    readInHouse(q, sessao, { tp_amb: nota.ambiente, chave: nota.chave }),
  )
  const provada = confirmada && kept !== null && verifyNfe(kept)?.digest === arquivo.digest
  if (nota.ambiente !== empresa.tp_amb) {
    if (!provada) refuseUnproven(nota, arquivo)
    return { disse: null, arquivo, provada }
  }
  return { disse: await askAuthority(ctx, sessao, empresa, arquivo, provada), arquivo, provada }
}

const read = (xml: string): NotaDoFornecedor => reading(() => readNota(xml))

/** Turns a fault in the XML into VALIDACAO. */
function reading<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof XmlInvalido) throw refuse(`Não é o XML de uma nota: ${error.message}`)
    throw error
  }
}

async function keptXml(ctx: Recepcao, sessao: Sessao, empresa: Interessada, dita: string): Promise<string> {
  const chave = cleanChave(dita)
  const fault = keyFault(chave)
  if (fault) throw fieldError('chave', fault)
  for (const tp_amb of environmentsOf(empresa)) {
    const { kept } = await ctx.db.tx(sessao, q => readInHouse(q, sessao, { tp_amb, chave }))
    if (kept !== null) return kept
  }
  throw fieldError('chave', 'Esta nota não está na casa inteira: busque-a ou envie o arquivo')
}

/** Values of finNFe of notes that are not purchases, each with the reason shown to the user. */
const NAO_COMPRA: Readonly<Record<string, string>> = {
  '3': 'A nota é de ajuste: não há entrada a dar',
  '4': 'A nota é a devolução de um cliente, e não uma compra: não há entrada a dar',
  '5': 'A nota é de crédito: não há entrada a dar',
  '6': 'A nota é de débito: não há entrada a dar',
}

/** Checks that the note is a purchase of ours, not entered yet. @throws VALIDACAO; CONFLITO for an entered note */
async function judge(q: Q, sessao: Sessao, empresa: Interessada, nota: NotaDoFornecedor): Promise<void> {
  if (nota.modelo !== '55') throw refuse(`O modelo ${nota.modelo} não dá entrada: só a NF-e (55)`)
  if (!environmentsOf(empresa).includes(nota.ambiente))
    throw refuse(
      nota.ambiente === 2
        ? 'A nota é de homologação, sem valor fiscal, e a empresa emite em produção'
        : 'A nota é de produção e a empresa está em homologação',
    )
  if (nota.emitente.cnpj === empresa.cnpj)
    throw refuse('A nota é desta empresa mesma: entradas próprias têm o seu documento')
  if (nota.destinatario !== empresa.cnpj) throw refuse('A nota é de outra empresa: o destinatário não é esta')
  if (nota.tpNF !== '1') throw refuse('A nota é de uma entrada de quem a emitiu, e não de uma venda')
  const outra = NAO_COMPRA[nota.finalidade]
  if (outra) throw refuse(outra)
  const vazio = nota.itens.find(({ qtde }) => dec(qtde).isZero())
  if (vazio) throw refuse(`O item ${vazio.num} não tem quantidade: não há entrada a dar`)
  const { situacao, venda_id } = await readInHouse(q, sessao, { tp_amb: nota.ambiente, chave: nota.chave })
  if (venda_id !== null) throw alreadyEntered(venda_id)
  if (situacao === 'cancelada') throw refuse('A nota foi cancelada por quem a emitiu: não há entrada a dar')
}

/** Makes the error for a note already entered; `dados` has its document. */
export const alreadyEntered = (venda_id: number): AppError =>
  new AppError('CONFLITO', {
    mensagem: `Esta nota já deu entrada: documento ${venda_id}`,
    dados: { destino: { id: venda_id, tipo: PURCHASE, terminal_id: null } },
  })

/** Refuses a note that SEFAZ is not asked of, unless its issuer signed it and the file has its protocol. */
function refuseUnproven({ protocolo }: NotaDoFornecedor, arquivo: ArquivoAssinado): void {
  if (!signedByIssuer(arquivo))
    throw refuse('A nota não foi assinada por quem a emitiu: peça o arquivo ao fornecedor')
  if (!protocolo) throw refuse('O arquivo não traz o protocolo da SEFAZ: peça outro ao fornecedor')
  if (!NFE_CODES.authorised.has(protocolo.cStat)) throw refuse('A nota não foi autorizada pela SEFAZ')
  if (protocolo.digVal !== '' && protocolo.digVal !== arquivo.digest)
    throw refuse('O protocolo não é desta nota: o arquivo foi alterado')
}

/** Tells if SEFAZ confirmed the note's contents: only a protocol with a digest was compared with our file. */
const confirmed = (disse: Protocolo | null): disse is Protocolo => disse !== null && disse.digVal !== null

/** Stores the whole note with SEFAZ's protocol. A confirmed file replaces one that is not, or that differs. */
async function keep(
  q: Q,
  sessao: Sessao,
  empresa: Interessada,
  {
    xml,
    disse,
    arquivo,
    agora,
  }: { xml: string; disse: Protocolo | null; arquivo: ArquivoAssinado; agora: Date },
): Promise<void> {
  const inteira = withProtocol(NFE_FAMILY, 'NFe', xml, disse)
  const lido = reading(() => readDistribuido(inteira))
  if (lido?.tipo !== 'nota') throw refuse('Não é o XML de uma nota: falta o nfeProc')
  const chave = { tp_amb: empresa.tp_amb, chave: lido.chave }
  const { kept, confirmada } = await readInHouse(q, sessao, chave)
  const igual = confirmada && kept !== null && verifyNfe(kept)?.digest === arquivo.digest
  const daSefaz = confirmed(disse) && !igual
  await storeNote(q, sessao, empresa, { nsu: null, xml: inteira, lido, daSefaz }, agora)
}

async function conferenceOf(
  q: Q,
  sessao: Sessao,
  nota: NotaDoFornecedor,
): Promise<Omit<Conferencia, 'protocolo' | 'consultada' | 'confirmada' | 'creditos'>> {
  const { emitente } = nota
  const propostas = await proposeProducts(q, sessao, nota)
  const novos = await proposeNew(q, sessao, nota.itens)
  const parceiro_id = await partnerOf(q, sessao, emitente.cnpj)
  const prazo = nota.pagamentos.filter(({ a_prazo }) => a_prazo || nota.duplicatas.length > 0)
  return {
    chave: nota.chave,
    numero: nota.numero,
    serie: nota.serie,
    natureza: nota.natureza,
    emissao: nota.emissao,
    fornecedor: {
      parceiro_id,
      cnpj: emitente.cnpj,
      nome: emitente.nome,
      fantasia: emitente.fantasia,
      ie: emitente.ie,
      uf: emitente.endereco.uf,
      municipio: emitente.endereco.municipio,
    },
    itens: nota.itens.map(
      ({ lotes, ...linha }, i): LinhaConferida => ({
        ...linha,
        lotes: lotes.map(lote => ({
          ...lote,
          fabricacao: lote.fabricacao && isoToWire(lote.fabricacao),
          validade: lote.validade && isoToWire(lote.validade),
        })),
        proposta: propostas[i] ?? NOTHING_PROPOSED,
        novo: novos[i] ?? {},
      }),
    ),
    duplicatas: nota.duplicatas.map(dup => ({
      ...dup,
      vencimento: dup.vencimento && isoToWire(dup.vencimento),
    })),
    modfrete: nota.modfrete,
    pagamentos: nota.pagamentos,
    avisos: oddPayables(nota.duplicatas, nota.totais.nota, nota.pagamentos),
    meio_pagamento_id:
      prazo.length > 0
        ? await creditMethod(
            q,
            sessao,
            prazo.map(({ tpag }) => tpag),
          )
        : null,
    totais: nota.totais,
  }
}

/** Returns the purchase credits: none outside CRT 3; PIS/COFINS and IPI only if the settings say so. */
const creditsOf = (
  { empresa: { crt } }: Sessao,
  { credito_pis_cofins, credito_ipi }: CreditosDaEmpresa,
): Conferencia['creditos'] => ({
  icms: crt === 3,
  ipi: crt === 3 && credito_ipi,
  pis_cofins: crt === 3 && credito_pis_cofins,
  ibs_cbs: crt === 3,
})
