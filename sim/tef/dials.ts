/** Faults that a user or a test switches on. */
export interface TefDials {
  /** The manager does not read the folder. */
  desligado: boolean
  /** Takes the request and gives neither .sts nor answer; the card network does nothing. */
  mudo: boolean
  /** Milliseconds until the .sts, and from there until the answer. */
  sts_ms: number
  resposta_ms: number
  /** Gives .sts and never an answer, though the card network approved. */
  sumir: boolean
  negar: boolean
  /** Answers field 729 = 1: no confirmation needed. */
  sem_confirmacao: boolean
  /** R$ added to the value in the answer. */
  valor_diferente: string
  sem_009: boolean
  /** An answer with another number comes first. */
  id_trocado: boolean
  /** Writes half of the file, and the rest 300 ms later. */
  parcial: boolean
  /** Leaves out the line 999-999 that ends the file. */
  sem_999: boolean
  /** Writes letters beyond ASCII in its messages. */
  latin1: boolean
  /** Confirms or undoes, and gives no .sts. */
  sts_perdido_no_fim: boolean
}

export const TEF_DIALS: Readonly<TefDials> = {
  desligado: false,
  mudo: false,
  sts_ms: 0,
  resposta_ms: 0,
  sumir: false,
  negar: false,
  sem_confirmacao: false,
  valor_diferente: '0.00',
  sem_009: false,
  id_trocado: false,
  parcial: false,
  sem_999: false,
  latin1: false,
  sts_perdido_no_fim: false,
}
