/** One rule that a request breaks. */
export interface Violation {
  razao: string
  propriedade: string
}

const TITLE: Readonly<Record<number, string>> = {
  400: 'Requisição inválida',
  401: 'Não autorizado',
  403: 'Acesso negado',
  404: 'Não encontrado',
  410: 'Indisponível',
  429: 'Limite de requisições',
  503: 'Serviço indisponível',
}

/** Error answer in the format of the API Pix (RFC 7807): a refusal or a failure. */
export class Problem extends Error {
  readonly status: number
  readonly tipo: string
  readonly violacoes: readonly Violation[]

  constructor(status: number, tipo: string, detail: string, violacoes: readonly Violation[] = []) {
    super(detail)
    this.status = status
    this.tipo = tipo
    this.violacoes = violacoes
  }

  toJson() {
    const { status, tipo, message, violacoes } = this
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${tipo}`,
      title: TITLE[status] ?? 'Erro',
      status,
      detail: message,
      ...(violacoes.length > 0 ? { violacoes } : {}),
    }
  }
}
