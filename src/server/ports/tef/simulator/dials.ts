/** Faults that a person or a test turns on. */
export interface TefDials {
  /** Nobody looks at the folder. */
  desligado: boolean
  /** Takes the request and says nothing, neither .sts nor answer; the host does nothing. */
  mudo: boolean
  /** Milliseconds until the .sts and, after it, until the answer. */
  sts_ms: number
  resposta_ms: number
  /** Says .sts and never an answer, though the host approved. */
  sumir: boolean
  negar: boolean
  /** 729 = 1: needs no confirmation. */
  sem_confirmacao: boolean
  /** R$ that the answer says beyond what was asked. */
  valor_diferente: string
  sem_009: boolean
  /** An answer with another number comes first. */
  id_trocado: boolean
  /** Half of the file, and the rest 300 ms later. */
  parcial: boolean
  /** The file has no end. */
  sem_999: boolean
  /** Letters beyond ASCII in its messages. */
  latin1: boolean
  /** Confirms or undoes, and says no .sts. */
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
