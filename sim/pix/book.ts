import { dynamicCode } from './code.ts'
import { type Dated, isLate, partsOf, readDated } from './dated.ts'
import type { PixDials } from './dials.ts'
import { Problem, type Violation } from './problem.ts'

/** Nature of a refund: the shop's wish, or taken back by the banks (MED) without being asked for. */
export type RefundNature = 'ORIGINAL' | 'MED_OPERACIONAL' | 'MED_FRAUDE' | 'MED_PIX_AUTOMATICO'

interface Refund {
  id: string
  rtrId: string
  valor: string
  natureza: RefundNature
  descricao?: string
  horario: { solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  motivo?: string
}

export interface Received {
  endToEndId: string
  txid?: string
  valor: string
  chave: string
  horario: string
  /** Parts of the value of a charge with due date, in R$. */
  componentesValor?: Record<string, { valor: string }>
  devolucoes?: Refund[]
}

type Status = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'

export interface Charge {
  txid: string
  revisao: number
  calendario: { criacao: string } & (
    | { expiracao: number }
    | Pick<Dated, 'dataDeVencimento' | 'validadeAposVencimento'>
  )
  devedor?: Dated['devedor']
  /** Shop that receives; only of a charge with due date. */
  recebedor?: typeof RECEIVER
  valor: { original: string } & Pick<Dated, 'multa' | 'juros' | 'desconto'>
  chave: string
  status: Status
  location: string
  pixCopiaECola: string
  solicitacaoPagador?: string
  pix?: Received[]
}

type Body = Readonly<Record<string, unknown>>

const cents = (valor: string): number => Math.round(Number(valor) * 100)
const money = (value: number): string => (value / 100).toFixed(2)
const part = (body: Body, name: string): Body => (body[name] ?? {}) as Body

const RECEIVER = {
  cnpj: '11444777000161',
  nome: 'Loja da demonstração Ltda',
  nomeFantasia: 'Loja',
  logradouro: 'Avenida Paulista, 1000',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
}

const DAY_MS = 86_400_000
const dayOf = (at: number): number => Math.floor(at / DAY_MS)
const ISPB = '99999004'

/** Gives what was returned of a payment or is on its way back, in cents. */
const givenOf = ({ devolucoes = [] }: Received): number =>
  devolucoes
    .filter(({ status }) => status !== 'NAO_REALIZADO')
    .reduce((sum, { valor }) => sum + cents(valor), 0)

/** Simulated PSP's records: charges, received payments and refunds, with the PSP's rules. */
export class PixBook {
  readonly charges = new Map<string, Charge>()
  /** Terms of the charges with a due date (cobv), by txid. */
  readonly dated = new Map<string, Dated>()
  readonly received: Received[] = []
  #sequence = 0

  readonly dials: PixDials
  readonly host: () => string
  readonly clock: () => Date

  constructor(dials: PixDials, host: () => string, clock: () => Date) {
    this.dials = dials
    this.host = host
    this.clock = clock
  }

  now(): Date {
    return new Date(this.clock().getTime() + this.dials.relogio_ms)
  }

  /** Creates a charge, or changes the one with this txid; a cobv has a due date. @throws Problem */
  put(txid: string, body: Body, family: 'cob' | 'cobv' = 'cob'): Charge {
    const wrong: Violation[] = []
    const check = (holds: boolean, propriedade: string, razao: string) =>
      holds || wrong.push({ razao, propriedade })
    const original = String(part(body, 'valor')['original'] ?? '')
    const expiracao = part(body, 'calendario')['expiracao'] ?? 86_400
    const chave = String(body['chave'] ?? '')
    const asked = body['solicitacaoPagador']
    check(/^[a-zA-Z0-9]{26,35}$/.test(txid), 'txid', 'O txid deve ter de 26 a 35 letras ou números')
    check(
      /^\d{1,10}\.\d{2}$/.test(original) && cents(original) > 0,
      'cob.valor.original',
      'O valor não respeita o formato',
    )
    check(
      Number.isInteger(expiracao) && Number(expiracao) > 0,
      'cob.calendario.expiracao',
      'A expiração deve ser um inteiro positivo',
    )
    check(chave.length > 0 && chave.length <= 77, 'cob.chave', 'A chave não é do recebedor')
    check(
      asked === undefined || (typeof asked === 'string' && asked.length <= 140),
      'cob.solicitacaoPagador',
      'Máximo de 140 caracteres',
    )
    const dated = family === 'cobv' ? readDated(body, this.now(), wrong) : null
    const invalid = family === 'cobv' ? 'CobVOperacaoInvalida' : 'CobOperacaoInvalida'
    if (wrong.length > 0) throw new Problem(400, invalid, 'A cobrança não respeita o esquema', wrong)
    const old = this.charges.get(txid)
    if (old && this.dated.has(txid) !== (dated !== null))
      throw new Problem(400, invalid, 'O txid é de outro tipo de cobrança')
    if (old && old.status !== 'ATIVA')
      throw new Problem(400, invalid, 'A cobrança já foi concluída ou removida')
    const location = old?.location ?? `${this.host()}/v2/qr/${txid}`
    const charge: Charge = {
      txid,
      revisao: old ? old.revisao + 1 : 0,
      calendario: {
        criacao: old?.calendario.criacao ?? this.now().toISOString(),
        ...(dated
          ? {
              dataDeVencimento: dated.dataDeVencimento,
              validadeAposVencimento: dated.validadeAposVencimento,
            }
          : { expiracao: Number(expiracao) }),
      },
      ...(dated && { devedor: dated.devedor, recebedor: RECEIVER }),
      valor: {
        original,
        ...(dated?.multa && { multa: dated.multa }),
        ...(dated?.juros && { juros: dated.juros }),
        ...(dated?.desconto && { desconto: dated.desconto }),
      },
      chave,
      status: 'ATIVA',
      location,
      pixCopiaECola: dynamicCode(location, original),
      ...(typeof asked === 'string' ? { solicitacaoPagador: asked } : {}),
    }
    this.charges.set(txid, charge)
    if (dated) this.dated.set(txid, dated)
    return charge
  }

  /** Removes a charge. @throws Problem, such as for a charge that is not active, or is paid at this moment */
  remove(txid: string, body: Body, family?: 'cob' | 'cobv'): Charge {
    const charge = this.charge(txid, family)
    const invalid = this.dated.has(txid) ? 'CobVOperacaoInvalida' : 'CobOperacaoInvalida'
    if (Object.keys(body).join() !== 'status' || body['status'] !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
      throw new Problem(400, invalid, 'A remoção não vem com outras mudanças')
    if (this.dials.paga_durante_cancelar && charge.status === 'ATIVA') this.pay(txid)
    if (charge.status !== 'ATIVA') throw new Problem(400, invalid, 'A cobrança não está ativa')
    charge.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    return charge
  }

  /** Reads a charge; pays it when the setting `paga_em` says so, unless it has a due date. @throws Problem */
  charge(txid: string, family?: 'cob' | 'cobv'): Charge {
    const charge = this.charges.get(txid)
    const dated = this.dated.has(txid)
    if (!charge || (family && dated !== (family === 'cobv')))
      throw new Problem(
        404,
        family === 'cobv' ? 'CobVNaoEncontrada' : 'CobNaoEncontrado',
        `Não há cobrança com o txid ${txid}`,
      )
    const { paga_em } = this.dials
    const age = (this.now().getTime() - Date.parse(charge.calendario.criacao)) / 1000
    if (charge.status === 'ATIVA' && !dated && paga_em !== null && age >= paga_em) this.pay(txid)
    return charge
  }

  /** Pays a charge as the customer does, by the settings. @throws Problem when the customer's bank refuses */
  pay(txid: string): Received[] {
    const charge = this.charges.get(txid)
    if (charge?.status !== 'ATIVA') throw new Problem(400, 'PayloadOperacaoInvalida', 'Nada a pagar')
    const dated = this.dated.get(txid)
    const { criacao } = charge.calendario
    const late = dated
      ? isLate(dated, this.now())
      : 'expiracao' in charge.calendario &&
        this.now().getTime() > Date.parse(criacao) + charge.calendario.expiracao * 1000
    if (late && !this.dials.paga_apos_expirar) throw new Problem(410, 'PayloadExpirado', 'A cobrança expirou')
    const parts = dated && partsOf(dated, cents(charge.valor.original), this.now())
    const whole = parts
      ? parts.original + parts.multa + parts.juros - parts.desconto
      : cents(charge.valor.original)
    const valor = money(whole + cents(this.dials.valor_diferente))
    const componentesValor =
      parts && Object.fromEntries(Object.entries(parts).map(([name, each]) => [name, { valor: money(each) }]))
    const paid = Array.from({ length: this.dials.paga_duas ? 2 : 1 }, () =>
      this.receive({
        ...{ valor, chave: charge.chave, txid },
        ...(componentesValor && { componentesValor }),
      }),
    )
    charge.pix = [...(charge.pix ?? []), ...paid]
    charge.status = 'CONCLUIDA'
    return paid
  }

  /** Records a received payment, with a charge or without. */
  receive(pix: Pick<Received, 'valor' | 'chave' | 'txid' | 'componentesValor'>): Received {
    const now = this.now().toISOString()
    const n = String(++this.#sequence).padStart(11, '0')
    const received = {
      endToEndId: `E${ISPB}${now.slice(0, 16).replace(/\D/g, '')}${n}`,
      ...pix,
      horario: now,
    }
    this.received.push(received)
    return received
  }

  /** Finds a received payment. @throws Problem */
  pix(endToEndId: string): Received {
    const found = this.received.find(each => each.endToEndId === endToEndId)
    if (!found) throw new Problem(404, 'PixNaoEncontrado', 'Não há Pix com esse identificador')
    return found
  }

  /**
   * Begins the refund of a payment, once for each id. @throws Problem, such as above the payment's value, after 90
   * days, or when the id has another value
   */
  refund(endToEndId: string, id: string, body: Body): Refund {
    const pix = this.pix(endToEndId)
    const valor = String(body['valor'] ?? '')
    const said = pix.devolucoes?.find(each => each.id === id)
    if (said && said.valor !== valor)
      throw new Problem(400, 'PixDevolucaoInvalida', 'O identificador é de uma devolução de outro valor')
    if (said) return said
    if (!/^[a-zA-Z0-9]{1,35}$/.test(id) || !/^\d{1,10}\.\d{2}$/.test(valor) || cents(valor) === 0)
      throw new Problem(400, 'PixDevolucaoInvalida', 'A devolução não respeita o esquema')
    if (givenOf(pix) + cents(valor) > cents(pix.valor))
      throw new Problem(400, 'PixDevolucaoInvalida', 'A soma das devoluções passa do valor do Pix')
    const now = this.now()
    if (dayOf(now.getTime()) - dayOf(Date.parse(pix.horario)) > 90)
      throw new Problem(400, 'PixDevolucaoInvalida', 'Passaram 90 dias da liquidação')
    const { descricao } = body as { descricao?: string }
    return this.#add(pix, {
      id,
      valor,
      natureza: 'ORIGINAL',
      ...(descricao === undefined ? {} : { descricao }),
      horario: { solicitacao: now.toISOString() },
      status: 'EM_PROCESSAMENTO',
    })
  }

  /** Takes money back that nobody at the shop asked to return, as the banks do after a fraud or a fault (MED). @throws Problem */
  takeBack(endToEndId: string, natureza: Exclude<RefundNature, 'ORIGINAL'>, valor?: string): Refund {
    const pix = this.pix(endToEndId)
    const left = cents(pix.valor) - givenOf(pix)
    const taken = valor === undefined ? left : cents(valor)
    if (taken <= 0 || taken > left)
      throw new Problem(400, 'PixDevolucaoInvalida', 'Não há tanto a devolver deste Pix')
    const at = this.now().toISOString()
    return this.#add(pix, {
      id: `MED${String(this.#sequence + 1).padStart(20, '0')}`,
      valor: money(taken),
      natureza,
      descricao: 'Devolvido pelo Mecanismo Especial de Devolução',
      horario: { solicitacao: at, liquidacao: at },
      status: 'DEVOLVIDO',
      motivo: natureza === 'MED_FRAUDE' ? 'Fundada suspeita de fraude' : 'Falha operacional',
    })
  }

  #add(pix: Received, said: Omit<Refund, 'rtrId'>): Refund {
    const at = this.now().toISOString().slice(0, 16).replace(/\D/g, '')
    const rtrId = `D${ISPB}${at}${String(++this.#sequence).padStart(11, '0')}`
    const refund = { ...said, rtrId }
    pix.devolucoes = [...(pix.devolucoes ?? []), refund]
    return refund
  }

  /**
   * Ends refunds in process, by the setting `devolucao`: the PSP answers a refund before doing it. Gives the payments of which
   * one ended.
   */
  settle(): Received[] {
    const { devolucao } = this.dials
    if (devolucao === 'processando') return []
    const ended = this.received.filter(({ devolucoes = [] }) =>
      devolucoes.some(({ status }) => status === 'EM_PROCESSAMENTO'),
    )
    for (const { devolucoes = [] } of ended)
      for (const refund of devolucoes) {
        if (refund.status !== 'EM_PROCESSAMENTO') continue
        refund.status = devolucao === 'ok' ? 'DEVOLVIDO' : 'NAO_REALIZADO'
        if (devolucao === 'ok') refund.horario.liquidacao = this.now().toISOString()
        else refund.motivo = 'Saldo insuficiente'
      }
    return ended
  }
}
