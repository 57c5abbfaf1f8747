/**
 * Kinds of job. `estoque` runs a company's daily checks (stock and money against their ledgers, cubes, received PIX),
 * `razao` verifies the newer rows of the money's ledger each hour, `contingencia` ends a contingency when SEFAZ answers,
 * `distribuicao` fetches received notes (`distribuicao_cte` CT-e), `manifestacao` sends an event on a received note,
 * `inutilizacao` voids numbers, `lacunas` notifies of skipped numbers, `econf` tells SEFAZ of a payment,
 * `radar_mdfe` asks which manifests are open, `canal` asks a channel for orders and tells it of them, `entrega_nota` sells a
 * delivered order and issues its note, or cancels the note of a cancelled one.
 */
export type JobTipo =
  | 'documento'
  | 'evento'
  | 'econf'
  | 'contingencia'
  | 'impressao'
  | 'estoque'
  | 'razao'
  | 'distribuicao'
  | 'distribuicao_cte'
  | 'manifestacao'
  | 'inutilizacao'
  | 'lacunas'
  | 'radar_mdfe'
  | 'canal'
  | 'entrega_nota'
  | JobDoServidor

/** Kinds of job of modules/acesso: sending an e-mail, ending a trial, and deleting a trial that was not confirmed. */
export type JobAcesso = 'email' | 'teste' | 'teste_pendente'

/**
 * Kinds of job that issuing does not use. `aliquotas` notifies of taxes without a rate for the coming days and of products of which the law refuses the note, `validade` of
 * lots that expire, `preco` starts or ends a scheduled price, `contador` and `nota_email` send e-mail, `copia` makes a
 * backup, `pix` and `tef` settle open charges, `pix_devolucao` refunds, `pix_recebidos` reads what the PSP received, `sped`
 * makes a file, `cubo` updates the sums of past days, `livros` books older notes, `relatorio` sends a report by e-mail,
 * `dados_pessoais` takes names off old orders, `estacionadas` warns of parked sales and ends old ones, `webhook` sends a
 * connection's events.
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
  | 'livros'
  | 'relatorio'
  | 'dados_pessoais'
  | 'estacionadas'
  | 'webhook'

export interface Job {
  account_id: number
  id: number
  tipo: JobTipo
  /**
   * Id of the row for the job, in the table of its kind (documentos_fiscais, eventos_fiscais, contingencias,
   * manifestacoes, inutilizacoes, impressoes, emails, empresas, testes_pendentes, precos_agendados, pix_cobrancas,
   * pix_destinos, pagamentos_parcela, tef_transacoes, sped_arquivos, relatorios_agendados, integracoes or canais_pedido). For `copia`: a constant.
   */
  alvo_id: number
  /** Runs so far that asked for a later try or failed, since the job was last added. */
  tentativas: number
}

/** Result of a job: null when done; otherwise the milliseconds until the next try, and the reason. */
export type Desfecho = null | { depois: number; erro: string }

/** Function that runs a job. It may run again after a crash at any point, so it must read the stored state first. */
export type JobHandler = (job: Job) => Promise<Desfecho>
