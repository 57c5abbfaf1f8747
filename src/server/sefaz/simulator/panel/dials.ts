import type { AutorizadorSimulado } from '../authorisers.ts'
import { checkDials } from './dial-form.ts'
import { AJUSTES, DIALS_INICIAIS, type Dials, type Falha } from './dial-table.ts'

/** How many of the calls are hit: error diffusion, so taxa 0.25 hits exactly each fourth. */
class Sorteio {
  #acumulado = 0

  hits(taxa: number): boolean {
    this.#acumulado += taxa
    if (this.#acumulado < 1 - 1e-9) return false
    this.#acumulado -= 1
    return true
  }
}

/** The faults a person or a test sets from outside, and the sequence that decides which call they hit. */
export class DialsSimulador {
  atual: Dials = { ...DIALS_INICIAIS }
  #falhas = new Sorteio()
  #rejeicoes = new Sorteio()
  /** Called after each setting. */
  aoMudar: () => void = () => undefined

  /** Merges a partial setting. Returns the problems by field; an unknown field is one. Nothing changes when there is any. */
  adjust(corpo: unknown): Record<string, string> | null {
    const problemas = checkDials(AJUSTES, corpo)
    if (problemas) return problemas
    this.#set({ ...this.atual, ...(corpo as Partial<Dials>) })
    return null
  }

  restart(): void {
    this.#set({ ...DIALS_INICIAIS })
  }

  #set(dials: Dials): void {
    this.atual = dials
    this.#falhas = new Sorteio()
    this.#rejeicoes = new Sorteio()
    this.aoMudar()
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

  /** The fault that this call to `servico` gets, if any. */
  draw(servico: string | null, quem: AutorizadorSimulado = 'normal'): Falha | null {
    const { falha, taxa } = this.atual
    return falha !== null && this.#aims(servico, quem) && this.#falhas.hits(taxa) ? falha : null
  }

  /** The rejection that what `servico` would accept gets, if any. */
  drawRejection(servico: string, quem: AutorizadorSimulado): number | null {
    const { rejeitar, taxa } = this.atual
    return rejeitar !== null && this.#aims(servico, quem) && this.#rejeicoes.hits(taxa) ? rejeitar : null
  }

  #aims(servico: string | null, quem: AutorizadorSimulado): boolean {
    const { servico: alvo, autorizador } = this.atual
    if (autorizador !== null && autorizador !== quem) return false
    return alvo === null || Boolean(servico?.toLowerCase().includes(alvo.toLowerCase()))
  }
}
