import { diaIn } from '../../../core/document/fuso.ts'
import { NOTE_MODELS } from '../../../core/document/models.ts'
import { namesOf } from '../../../core/document/operation.ts'
import { type Operation, TILL_SALE } from '../../../core/document/operations.ts'
import { precedesNote } from '../../../core/document/types/index.ts'
import { dec } from '../../../core/money/decimal.ts'
import { checkIdentification } from '../../../core/venda/header/check-identification.ts'
import { operationOfSaid } from '../../../domain/documents/documento/operacao.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { ContextoFiscal } from '../../../domain/fiscal/contexto.ts'
import { keepJudged } from '../../../domain/fiscal/judged.ts'
import { parametrosDe } from '../../../domain/fiscal/parametros.ts'
import { calculateVenda } from '../../../domain/fiscal/to-engine.ts'
import { problemaPartes } from './checks.ts'
import { modeloDe } from './destino.ts'
import { divergencias } from './divergencia.ts'
import { FOLGA_MS } from './folga.ts'
import { vendaFromBody } from './from-body.ts'
import type { Referencias } from './lookup-repository.ts'
import {
  pagamentosGravados,
  problemaMeios,
  problemaPagamento,
  problemaSemTroco,
  tipoFaturamento,
  trocoDasLinhas,
  trocoQueFalta,
} from './pagamentos.ts'
import { problemaCadastro } from './register-problem.ts'
import type { Autoria, CorpoVenda, Diferenca, VendaGravada } from './rows.ts'

const DIA_MS = 86_400_000

/**
 * Checks a sale and recalculates it from its own prices and rules. A paid sale is never refused because its totals
 * differ; a paid sale sent late from the offline queue is refused only when it cannot be stored. @throws VALIDACAO,
 * or for an unpaid sale with differences VENDA_DIVERGENTE
 */
export function judge(
  corpo: CorpoVenda,
  refs: Referencias,
  { empresa_id, autoria, suspeitas }: Sabido,
  agora: Date,
): VendaGravada {
  const momento = saleMoment(corpo, agora)
  const data = diaIn(momento, refs.empresa.fuso)
  const modelo = modeloDe(corpo, refs, data)
  const operation = operationOfSaid(corpo)
  const contexto = {
    ...contextoFiscal(refs, data, NOTE_MODELS[modelo].liquido && corpo.preco_liquido),
    ...operationAside(operation),
  }
  const aceita = corpo.paga && corpo.offline
  const parte = problemaPartes(corpo, refs, modelo, aceita)
  if (parte) throw fieldError(parte.campo, parte.texto)
  const venda = vendaFromBody({ ...corpo, modelo }, refs, empresa_id)
  const calculo = calculateVenda(venda, contexto)
  const suspeita = suspeitas[0]
  if (suspeita && !corpo.paga) throw fieldError(suspeita.campo, suspeita.texto)
  const recusa = corpo.paga ? null : problemaCadastro(venda, refs, contexto)
  if (recusa) throw fieldError(recusa.campo, recusa.texto)
  if (calculo.erro !== null && !corpo.paga) throw fieldError(calculo.campo, calculo.erro)
  const anonima =
    calculo.erro === null && !corpo.paga
      ? checkIdentification(venda, { total: calculo.totais.vNF, data })
      : null
  if (anonima) throw fieldError('parceiro_id', anonima.erro)
  const troco = trocoDasLinhas(corpo).toFixed(2)
  const diferencas = [
    ...(calculo.erro === null ? divergencias(corpo, calculo) : [calculo.campo]),
    ...(dec(corpo.troco).eq(troco) ? [] : ['troco']),
  ]
  if (diferencas.length > 0 && !corpo.paga)
    throw new AppError('VENDA_DIVERGENTE', {
      dados: {
        diferencas,
        cliente: corpo.totais,
        servidor: calculo.erro === null ? calculo.totais : calculo,
      },
    })
  const dia = daySaid(corpo, data, refs)
  const pagamento = corpo.paga
    ? problemaPagamento(corpo, refs, { modelo, total: corpo.valor_total, data: dia })
    : null
  if (pagamento && !aceita) throw fieldError(pagamento.campo, pagamento.texto)
  const tolerado = [aceita ? problemaPartes(corpo, refs, modelo, false) : null, pagamento]
  const conferir = [
    ...suspeitas,
    ...tolerado.flatMap(cada => (cada ? [{ ...cada, esperado: null, recebido: null }] : [])),
    ...trocoQueFalta(corpo),
    ...momentoNegado(corpo, momento, refs, agora),
    ...diferencas.map(nome =>
      nome === 'troco' ? outroTroco(corpo, troco) : totalDiferente(nome, corpo, calculo),
    ),
  ]
  const pagamentos = pagamentosGravados(corpo, refs, dia)
  return {
    corpo: { ...corpo, troco },
    modelo,
    tipo_faturamento: tipoFaturamento(corpo, pagamentos),
    status: corpo.paga ? 'E' : 'A',
    contexto,
    totais_servidor: keepJudged(venda, contexto, calculo),
    divergencias: conferir,
    divergente: conferir.length > 0,
    autoria,
    datavenda: momento,
    paga_em: paidAt(corpo, momento, agora),
    relogio_diferenca: clockDifference(corpo, agora),
    pagamentos,
  }
}

/** Facts that the caller finds before the sale is checked. */
interface Sabido {
  empresa_id: number
  autoria: Autoria
  suspeitas: readonly Diferenca[]
}

const outroTroco = ({ troco }: CorpoVenda, esperado: string): Diferenca => ({
  campo: 'troco',
  texto: `troco: os pagamentos dizem ${esperado}, o caixa disse ${troco}`,
  esperado,
  recebido: troco,
})

function totalDiferente(
  nome: string,
  corpo: CorpoVenda,
  calculo: ReturnType<typeof calculateVenda>,
): Diferenca {
  if (calculo.erro !== null)
    return { campo: calculo.campo, texto: calculo.erro, esperado: null, recebido: null }
  const servidor = calculo.totais as Readonly<Record<string, string>>
  const esperado = servidor[{ valor_total: 'vNF', valor_produtos: 'vProd' }[nome] ?? nome] ?? null
  const recebido =
    nome === 'valor_total' || nome === 'valor_produtos' ? corpo[nome] : (corpo.totais[nome] ?? null)
  return {
    campo: `totais.${nome}`,
    texto: `${nome}: o servidor calcula ${esperado ?? 'nada'}, o caixa disse ${recebido ?? 'nada'}`,
    esperado,
    recebido,
  }
}

/** Facts about a back-office document, found before it is checked. */
interface Dado {
  empresa_id: number
  usuario_id: number
  operation: Operation
  momento: Date
  /** tipo_faturamento as sent; null: derived from the payment methods. */
  faturamento: 0 | 1 | 2 | null
  /** Paths of lines whose total differs from quantity × price. */
  linhas: readonly string[]
  /** Senar rate, in %, of a rural producer's sale. */
  senar: unknown
  /** True when the document has no goods: its total is as sent. */
  avulso: boolean
  /** True when nobody filled in a form: the calculated totals are used. */
  semTotais?: boolean
  /** True when nobody could name a card's brand, as in an order placed elsewhere. */
  semBandeira?: boolean
}

/** Translates the calculation's field to the body's; a rule's field to the field that chooses the rule. */
const onWire = (campo: string): string =>
  campo.replace(/\[(\d+)\]/g, '.$1').replace(/\.(regra[a-z]+)\b.*$/, '.$1_id')

/**
 * Checks an unpaid document and recalculates it from its own prices and rules. @throws VALIDACAO, or VENDA_DIVERGENTE
 * for a line in `linhas` or, unless `avulso` or `semTotais`, for a total that differs
 */
export function judgeOpen(corpo: CorpoVenda, refs: Referencias, dado: Dado): VendaGravada {
  const { operation, momento, avulso } = dado
  const data = diaIn(momento, refs.empresa.fuso)
  const liquido = NOTE_MODELS[corpo.modelo].liquido && corpo.preco_liquido
  const contexto = {
    ...contextoFiscal(refs, data, liquido),
    indPres: corpo.tipo_atend,
    operacao: namesOf(operation),
    ...(typeof dado.senar === 'string' ? { senar: { aliq_senar: dado.senar } } : {}),
  }
  const venda = vendaFromBody(corpo, refs, dado.empresa_id)
  const calculo = calculateVenda(venda, contexto)
  if (calculo.erro !== null && !avulso) throw fieldError(onWire(calculo.campo), calculo.erro)
  const diferencas = [
    ...dado.linhas,
    ...(calculo.erro !== null || avulso || dado.semTotais ? [] : divergencias(corpo, calculo)),
  ]
  if (diferencas.length > 0) {
    const { valor_total, valor_produtos } = corpo
    const servidor = calculo.erro === null ? calculo.totais : calculo
    throw new AppError('VENDA_DIVERGENTE', {
      dados: { diferencas, cliente: { valor_total, valor_produtos }, servidor },
    })
  }
  const pagamentos = pagamentosGravados(corpo, refs, data)
  const tipo_faturamento = dado.faturamento ?? tipoFaturamento(corpo, pagamentos)
  const pagamento =
    problemaMeios(corpo, refs, data, {
      semBandeira: dado.semBandeira === true || precedesNote(operation.tipo),
    }) ?? (tipo_faturamento === 2 ? null : problemaSemTroco(corpo, refs, corpo.valor_total))
  if (pagamento) throw fieldError(pagamento.campo, pagamento.texto)
  return {
    corpo: {
      ...corpo,
      troco: trocoDasLinhas(corpo).toFixed(2),
      ...(dado.semTotais && calculo.erro === null
        ? { valor_produtos: calculo.totais.vProd, valor_total: calculo.totais.vNF }
        : {}),
    },
    modelo: corpo.modelo,
    tipo_faturamento,
    status: 'A',
    contexto,
    totais_servidor: keepJudged(venda, contexto, calculo),
    divergencias: [],
    divergente: false,
    autoria: nobodysElse(dado.usuario_id),
    datavenda: momento,
    paga_em: momento,
    relogio_diferenca: 0,
    pagamentos,
  }
}

/** Makes the checked document of a note issued elsewhere, e.g. a supplier's: nothing is checked or calculated. */
export const takenAsSaid = (
  corpo: CorpoVenda,
  {
    usuario_id,
    momento,
    pagamentos,
  }: Pick<Dado, 'usuario_id' | 'momento'> & Pick<VendaGravada, 'pagamentos'>,
): VendaGravada => ({
  corpo: { ...corpo, troco: trocoDasLinhas({ pagamento: pagamentos }).toFixed(2), paga: true },
  modelo: corpo.modelo,
  tipo_faturamento: pagamentos.length === 0 ? 2 : pagamentos.some(onCredit) ? 1 : 0,
  status: 'T',
  contexto: {},
  totais_servidor: {},
  divergencias: [],
  divergente: false,
  autoria: nobodysElse(usuario_id),
  datavenda: momento,
  paga_em: momento,
  relogio_diferenca: 0,
  pagamentos,
})

const onCredit = ({ indicador_forma }: VendaGravada['pagamentos'][number]) => indicador_forma === 1

const nobodysElse = (vendedor: number): Autoria => ({
  vendedor,
  anulacoes: [],
  poderes: new Map(),
  nomes: new Map(),
  diferencas: [],
})

/** Collects the company's and the account's facts for the calculation. */
const contextoFiscal = (
  { empresa, account, mva_uf, destinos, pautas }: Referencias,
  data: string,
  liquido: boolean,
): ContextoFiscal => ({
  data,
  emitente: { crt: empresa.crt, uf: empresa.uf, ibscbs_regular: empresa.ibscbs_regular },
  account: {
    ignorar_icms_valor_nota: account.ignorar_icms_valor_nota,
    valor_decimal: account.valor_decimal,
    qtde_decimal: account.qtde_decimal,
  },
  parametros: parametrosDe({ mva_uf, preco_bruto: empresa.preco_bruto && !liquido }),
  ...(destinos ? { destinos } : {}),
  ...(Object.keys(pautas).length > 0 ? { pautas } : {}),
})

/**
 * Gives the moment of the sale by the server's clock: now; for a sale sent late, now less the time that the till's
 * clock counted between payment and sending (now, if that is above 30 days). A wrong till clock is wrong at both
 * moments, so the difference is right. Without `enviada_em` the server's clock stands for the moment of sending.
 */
export function saleMoment(corpo: CorpoVenda, agora: Date): Date {
  const idade = idadeDita(corpo, agora)
  return idade > MAIOR_IDADE_MS ? agora : new Date(agora.getTime() - idade)
}

/** Longest age, in ms, believed of a sale sent late: an older sale gets the moment of its arrival. */
const MAIOR_IDADE_MS = 30 * DIA_MS

function idadeDita(corpo: CorpoVenda, agora: Date): number {
  if (!corpo.offline) return 0
  const relogio = corpo.enviada_em ? Date.parse(corpo.enviada_em) : agora.getTime()
  return Math.max(relogio - Date.parse(corpo.paga_em), 0)
}

/**
 * Gives the day from which instalments count: the earlier of `data` and the day of payment by the till's clock, because
 * a sale paid just before midnight may arrive just after.
 */
function daySaid({ paga_em }: CorpoVenda, data: string, { empresa }: Referencias): string {
  const said = diaIn(new Date(paga_em), empresa.fuso)
  return said < data ? said : data
}

/** Gives the moment of payment to store: the till's, for a sale sent late, if believable; else the server's. */
function paidAt(corpo: CorpoVenda, momento: Date, agora: Date): Date {
  const dita = new Date(corpo.paga_em)
  const futura = dita.getTime() > agora.getTime() + FOLGA_MS
  return corpo.offline && !futura && idadeDita(corpo, agora) <= MAIOR_IDADE_MS ? dita : momento
}

/** Reports a sale older than a till may sell offline. Beyond the longest believed age its moment is not stored either. */
function momentoNegado(corpo: CorpoVenda, momento: Date, { account }: Referencias, agora: Date): Diferenca[] {
  const idade = idadeDita(corpo, agora)
  const limite = account.validade_catalogo
  if (idade <= limite * DIA_MS) return []
  const dias = Math.floor(idade / DIA_MS)
  const texto =
    idade > MAIOR_IDADE_MS
      ? 'A hora do pagamento não se sustenta: vale a da chegada'
      : `Diz ter sido paga há ${dias} dias; sem servidor o caixa vende até ${limite}`
  return [{ campo: 'paga_em', texto, esperado: momento.toISOString(), recebido: corpo.paga_em }]
}

/** Gives the seconds by which the till's clock is behind; limited to what an int column holds. 0: not known. */
function clockDifference(corpo: CorpoVenda, agora: Date): number {
  const relogio = corpo.enviada_em ?? (corpo.offline ? null : corpo.paga_em)
  if (relogio === null) return 0
  const seconds = Math.round((agora.getTime() - Date.parse(relogio)) / 1000)
  return Math.max(Math.min(seconds, 2_000_000_000), -2_000_000_000)
}

/** Gives the operation for the calculation; empty for a till's sale, where it is the default. */
const operationAside = (operation: Operation): Pick<ContextoFiscal, 'operacao'> =>
  operation === TILL_SALE ? {} : { operacao: namesOf(operation) }
