import { AUTORIZADORES, type AutorizadorSimulado } from './authorisers.ts'

export const FALHAS = ['timeout', 'recusa', 'sem_resposta', '500', '656', '108'] as const
export type Falha = (typeof FALHAS)[number]

export interface Dials {
  /** Wait before every answer, ms. */
  latencia_ms: number
  /** timeout: reads and never answers. recusa: closes before reading. sem_resposta: judges, records, drops the connection. */
  falha: Falha | null
  /** Share of the calls that `falha` hits, 0..1, in a deterministic sequence. */
  taxa: number
  /** Only this service (its name or a part of it); null = all. */
  servico: string | null
  /** Only at this authoriser; null = at all of them. */
  autorizador: AutorizadorSimulado | null
  /** Did the state switch its contingency (SVC) on? null = while its own SEFAZ has a fault. */
  svc: boolean | null
  /** Added to the clock, ms: makes its time differ from the issuer's. */
  relogio_ms: number
  /** Authorises with 120 (autorizado com alerta) in place of 100. */
  alerta: boolean
  /** tpAmb that this environment takes: 1 produção, 2 homologação. */
  ambiente: 1 | 2
  /** An asynchronous lot stays in 105 (em processamento) this long, ms. */
  lote_ms: number
  /** CNPJs that this SEFAZ does not know (rejection 245). */
  nao_cadastrados: readonly string[]
  /** Security codes (CSC) of the QR version 2 by their number; null = revoked (463). */
  csc: Readonly<Record<string, string | null>>
  /** Codes of the technical person in charge (CSRT) by their number; null = revoked (977). Empty: no code is compared. */
  csrt: Readonly<Record<string, string | null>>
  /** States that demand the CSRT (975). */
  csrt_exigido: readonly string[]
}

export const DIALS_INICIAIS: Dials = {
  latencia_ms: 0,
  falha: null,
  taxa: 1,
  servico: null,
  autorizador: null,
  svc: null,
  relogio_ms: 0,
  alerta: false,
  ambiente: 2,
  lote_ms: 1000,
  nao_cadastrados: [],
  csc: { '1': 'TECLA-SIMULADOR-CSC-1' },
  csrt: {},
  csrt_exigido: [],
}

type Problema = string | null
const inteiro = (min: number, max: number) => (v: unknown) =>
  Number.isInteger(v) && (v as number) >= min && (v as number) <= max ? null : `inteiro de ${min} a ${max}`

const codigos = (v: unknown): Problema =>
  typeof v === 'object' && v !== null && Object.values(v).every(c => c === null || typeof c === 'string')
    ? null
    : 'objeto de número para código ou null'
const textos = (quais: string) => (v: unknown) =>
  Array.isArray(v) && v.every(c => typeof c === 'string') ? null : `lista de ${quais}`

const CHECAGENS: { [K in keyof Dials]: (v: unknown) => Problema } = {
  latencia_ms: inteiro(0, 600_000),
  falha: v =>
    v === null || (FALHAS as readonly unknown[]).includes(v) ? null : `${FALHAS.join(', ')} ou null`,
  taxa: v => (typeof v === 'number' && v >= 0 && v <= 1 ? null : 'número de 0 a 1'),
  servico: v => (v === null || typeof v === 'string' ? null : 'nome do serviço ou null'),
  autorizador: v =>
    v === null || (AUTORIZADORES as readonly unknown[]).includes(v)
      ? null
      : `${AUTORIZADORES.join(', ')} ou null`,
  svc: v => (v === null || typeof v === 'boolean' ? null : 'true, false ou null'),
  relogio_ms: inteiro(-315_360_000_000, 315_360_000_000),
  alerta: v => (typeof v === 'boolean' ? null : 'true ou false'),
  ambiente: v => (v === 1 || v === 2 ? null : '1 ou 2'),
  lote_ms: inteiro(0, 600_000),
  nao_cadastrados: textos('CNPJs'),
  csc: codigos,
  csrt: codigos,
  csrt_exigido: textos('UFs'),
}

/** The faults a person or a test sets from outside, and the sequence that decides which call they hit. */
export class DialsSimulador {
  atual: Dials = { ...DIALS_INICIAIS }
  #acumulado = 0
  /** Called after each setting. */
  aoMudar: () => void = () => undefined

  /** Merges a partial setting. Returns the problems by field; an unknown field is one. Nothing changes when there is any. */
  adjust(corpo: unknown): Record<string, string> | null {
    if (typeof corpo !== 'object' || corpo === null || Array.isArray(corpo)) return { corpo: 'objeto JSON' }
    const problemas: Record<string, string> = {}
    for (const [campo, valor] of Object.entries(corpo)) {
      const checar = Object.hasOwn(CHECAGENS, campo) ? CHECAGENS[campo as keyof Dials] : undefined
      const problema = checar === undefined ? 'ajuste desconhecido' : checar(valor)
      if (problema !== null) problemas[campo] = problema
    }
    if (Object.keys(problemas).length > 0) return problemas
    this.atual = { ...this.atual, ...corpo }
    this.#acumulado = 0
    this.aoMudar()
    return null
  }

  restart(): void {
    this.atual = { ...DIALS_INICIAIS }
    this.#acumulado = 0
  }

  /** Whole-port refusal: decided when a connection arrives. Of one service it can only be decided when the request is seen. */
  refusing(): boolean {
    const { falha, servico, autorizador } = this.atual
    return falha === 'recusa' && servico === null && autorizador === null
  }

  /** Does the virtual SEFAZ authorise in the place of the states'? */
  svcOn(): boolean {
    const { svc, falha, autorizador } = this.atual
    return svc ?? (falha !== null && autorizador === 'normal')
  }

  /** The fault that this call to `servico` gets, if any: error diffusion, so taxa 0.25 hits exactly each fourth call. */
  draw(servico: string | null, quem: AutorizadorSimulado = 'normal'): Falha | null {
    const { falha, taxa, servico: alvo, autorizador } = this.atual
    if (falha === null || (autorizador !== null && autorizador !== quem)) return null
    if (alvo !== null && !servico?.toLowerCase().includes(alvo.toLowerCase())) return null
    this.#acumulado += taxa
    if (this.#acumulado < 1 - 1e-9) return null
    this.#acumulado -= 1
    return falha
  }
}
