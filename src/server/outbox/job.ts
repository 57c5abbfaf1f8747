/**
 * Kinds of job. `estoque` compares a company's stock with its ledger, `contingencia` ends when SEFAZ answers, `distribuicao`
 * fetches received notes, `manifestacao` answers one, `inutilizacao` voids numbers, `lacunas` notifies skipped ones, `econf`
 * tells SEFAZ of a payment.
 */
export type JobTipo =
  | 'documento'
  | 'evento'
  | 'econf'
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

/**
 * Kinds of job unknown to the till. `aliquotas` awaits tax rates, `validade` checks lot dates, `preco` starts or ends a
 * scheduled price, `contador` and `nota_email` send mail, `pix` and `tef` settle open charges, `pix_recebidos` reads what the
 * PSP received, `sped` makes a file, `cubo` keeps the sums of past days, `relatorio` mails one.
 */
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
  | 'pix_recebidos'
  | 'tef'
  | 'sped'
  | 'cubo'
  | 'relatorio'

export interface Job {
  account_id: number
  id: number
  tipo: JobTipo
  /**
   * Id of the row that the job is about, in its kind's table (documentos_fiscais, eventos_fiscais, contingencias,
   * manifestacoes, inutilizacoes, impressoes, emails, empresas, testes_pendentes, precos_agendados, pix_cobrancas,
   * pix_destinos, pagamentos_parcela, tef_transacoes, sped_arquivos or relatorios_agendados).
   */
  alvo_id: number
  /** Failed tries so far. */
  tentativas: number
}

/** Result of a job: null when done; otherwise milliseconds until the next try, and the reason. */
export type Desfecho = null | { depois: number; erro: string }

/** Runs a job. It may run again after a crash at any point, so it must look at the stored state first. */
export type JobHandler = (job: Job) => Promise<Desfecho>
