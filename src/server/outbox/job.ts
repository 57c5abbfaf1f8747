/**
 * Kinds of job, by their subject: the document to bring to its end, the event to register, the paper to print, the
 * company whose stock is compared with its ledger, the contingency that ends when SEFAZ answers, the company whose
 * received notes are asked for, its answer to one of them, the numbers to void, the company whose skipped numbers are
 * told, the one whose month goes to its accountant, the note that goes to its recipient, the mail to send, the free
 * trial that ends, the one that nobody confirmed, the company whose lots' dates are looked at, the one whose tax rates
 * are awaited, the price that begins or ends by itself, the charge of PIX that its till left, the refund of a PIX, the charge of a card to
 * confirm or to undo.
 */
export type JobTipo =
  | 'documento'
  | 'evento'
  | 'contingencia'
  | 'impressao'
  | 'estoque'
  | 'distribuicao'
  | 'manifestacao'
  | 'inutilizacao'
  | 'lacunas'
  | JobDoServidor

/** Kinds of job of the module acesso. */
export type JobAcesso = 'email' | 'teste' | 'teste_pendente'

/** Kinds of job unknown to the till. */
export type JobDoServidor =
  | JobAcesso
  | 'aliquotas'
  | 'validade'
  | 'preco'
  | 'contador'
  | 'nota_email'
  | 'copia'
  | 'pix'
  | 'pix_devolucao'
  | 'tef'

export interface Job {
  account_id: number
  id: number
  tipo: JobTipo
  /**
   * Id of the row that the job is about, in its kind's table (documentos_fiscais, eventos_fiscais, contingencias,
   * manifestacoes, inutilizacoes, impressoes, emails, empresas, testes_pendentes, precos_agendados, pix_cobrancas,
   * pix_destinos or tef_transacoes).
   */
  alvo_id: number
  /** Failed tries so far. */
  tentativas: number
}

/** Result of a job: null when done; otherwise milliseconds until the next try, and the reason. */
export type Desfecho = null | { depois: number; erro: string }

/** Runs a job. It may run again after a crash at any point, so it must look at the stored state first. */
export type JobHandler = (job: Job) => Promise<Desfecho>
