import type { AutorizadorSimulado } from '../authorisers.ts'
import { checkDials } from './dial-form.ts'
import { AJUSTES, DIALS_INICIAIS, type Dials, type Falha } from './dial-table.ts'

/** Chooses the affected calls by error diffusion: a share of 0.25 affects exactly each fourth call. */
class Sorteio {
  #acumulado = 0

  hits(taxa: number): boolean {
    this.#acumulado += taxa
    if (this.#acumulado < 1 - 1e-9) return false
    this.#acumulado -= 1
    return true
  }
}

/** Settings of the simulator, changed by a user or a test, and the sequence that decides which calls get a fault. */
export class DialsSimulador {
  atual: Dials = { ...DIALS_INICIAIS }
  #falhas = new Sorteio()
  #rejeicoes = new Sorteio()
  /** Callback after each change. */
  aoMudar: () => void = () => undefined

  /**
   * Changes some settings. With an invalid value or an unknown field, changes nothing and gives the errors by field.
   */
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

  /**
   * Tells if connections are refused at once, as many as `taxa` says. A refusal of one service or authority is decided
   * later, when the request is read.
   */
  refusing(): boolean {
    const { falha, servico, autorizador } = this.atual
    return falha === 'recusa' && servico === null && autorizador === null
  }

  /** Tells if the virtual SEFAZ (SVC) authorises in place of the state's SEFAZ. */
  svcOn(): boolean {
    const { svc, falha, autorizador } = this.atual
    return svc ?? (falha !== null && autorizador === 'normal')
  }

  /** Gives the fault for a call to `servico`, if any. */
  draw(servico: string | null, quem: AutorizadorSimulado = 'normal'): Falha | null {
    const { falha, taxa } = this.atual
    return falha !== null && this.#aims(servico, quem) && this.#falhas.hits(taxa) ? falha : null
  }

  /** Gives the rejection code for a message that `servico` would accept, if any. */
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
