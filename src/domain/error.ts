/** How the client shows an error: at the field, as a message that disappears, or as a dialog that the user must close. */
export type Presentation = 'inline' | 'toast' | 'dialog'

interface Entry {
  http: number
  mensagem: string
  apresentacao: Presentation
}

/** Every error of the API. Where the specification has a text, that text is used. */
export const ERRORS = {
  VALIDACAO: { http: 422, mensagem: 'Os dados informados são inválidos', apresentacao: 'inline' },
  CONSULTA_INVALIDA: { http: 400, mensagem: 'A consulta pede o que não há', apresentacao: 'dialog' },
  CORPO_INVALIDO: {
    http: 400,
    mensagem: 'O corpo da requisição não é um JSON válido',
    apresentacao: 'dialog',
  },
  CORPO_LENTO: {
    http: 408,
    mensagem: 'O corpo da requisição não chegou a tempo: envie de novo',
    apresentacao: 'toast',
  },
  CORPO_GRANDE: { http: 413, mensagem: 'O corpo da requisição é grande demais', apresentacao: 'dialog' },
  TIPO_NAO_SUPORTADO: {
    http: 415,
    mensagem: 'Tipo de conteúdo não suportado: envie JSON',
    apresentacao: 'dialog',
  },
  NAO_AUTENTICADO: { http: 401, mensagem: 'Unauthenticated.', apresentacao: 'dialog' },
  CREDENCIAIS: { http: 401, mensagem: 'E-mail ou senha inválidos', apresentacao: 'inline' },
  MUITAS_TENTATIVAS: {
    http: 429,
    mensagem: 'Muitas tentativas. Aguarde um minuto e tente de novo',
    apresentacao: 'inline',
  },
  PROIBIDO: { http: 403, mensagem: 'Acesso negado', apresentacao: 'dialog' },
  NAO_ENCONTRADO: { http: 404, mensagem: 'Registro não encontrado', apresentacao: 'toast' },
  CONTA_BLOQUEADA: { http: 455, mensagem: 'Conta bloqueada', apresentacao: 'dialog' },
  RESTRICAO_ESPECIAL: { http: 457, mensagem: 'Restrição especial', apresentacao: 'dialog' },
  SOMENTE_LEITURA: { http: 403, mensagem: 'Empresa em modo somente leitura', apresentacao: 'dialog' },
  REDEFINIR_SENHA: { http: 403, mensagem: 'Redefina a sua senha para continuar', apresentacao: 'dialog' },
  FALTA_SEGUNDO_FATOR: {
    http: 403,
    mensagem: 'A empresa exige segundo fator: cadastre o seu para continuar',
    apresentacao: 'dialog',
  },
  CODIGO_PEDIDO: {
    http: 422,
    mensagem: 'Informe o código do seu aplicativo autenticador',
    apresentacao: 'inline',
  },
  LINK_INVALIDO: {
    http: 422,
    mensagem: 'O link expirou ou já foi usado. Peça outro',
    apresentacao: 'inline',
  },
  PRIMEIRO_ACESSO: {
    http: 409,
    mensagem: 'Esta instalação ainda não tem dono: conclua o primeiro acesso',
    apresentacao: 'dialog',
  },
  JA_INSTALADA: {
    http: 409,
    mensagem: 'Esta instalação já tem dono: entre com o seu e-mail e senha',
    apresentacao: 'dialog',
  },
  RESTAURANDO: {
    http: 503,
    mensagem: 'Uma cópia de segurança está sendo restaurada neste servidor: aguarde o fim',
    apresentacao: 'dialog',
  },
  CONFLITO: { http: 409, mensagem: 'O registro já existe', apresentacao: 'dialog' },
  EM_ANDAMENTO: { http: 409, mensagem: 'Isto já está sendo feito: aguarde', apresentacao: 'inline' },
  EM_USO: { http: 409, mensagem: 'O registro está em uso e não pode ser removido', apresentacao: 'dialog' },
  REGISTRO_ALTERADO: {
    http: 409,
    mensagem: 'O registro foi alterado por outro usuário',
    apresentacao: 'dialog',
  },
  VENDA_DIVERGENTE: {
    http: 409,
    mensagem: 'Os totais da venda não conferem com o servidor',
    apresentacao: 'dialog',
  },
  SEM_ESTOQUE: { http: 422, mensagem: 'Produto sem estoque!', apresentacao: 'dialog' },
  TERMINAL_OCUPADO: {
    http: 409,
    mensagem: 'Este caixa está aberto em outro navegador',
    apresentacao: 'dialog',
  },
  CERTIFICADO: { http: 422, mensagem: 'Certificado digital inválido', apresentacao: 'dialog' },
  NOME_ESTRANHO: { http: 421, mensagem: 'Este servidor não atende por este nome', apresentacao: 'dialog' },
  DISCO_CHEIO: { http: 507, mensagem: 'Disco cheio: libere espaço no servidor', apresentacao: 'dialog' },
  INDISPONIVEL: {
    http: 503,
    mensagem: 'Serviço indisponível, tente de novo em instantes',
    apresentacao: 'toast',
  },
  ERRO_INTERNO: { http: 500, mensagem: 'Erro interno', apresentacao: 'dialog' },
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof ERRORS

export interface AppErrorDetail {
  /** Message that replaces the one in ERRORS. */
  mensagem?: string
  /** Field errors: JSON path → messages, e.g. { 'itens.0.qtde': ['Campo Obrigatório'] }. */
  errors?: Record<string, string[]>
  dados?: unknown
  cause?: unknown
  /** Seconds after which a retry makes sense. */
  espera?: number
}

/**
 * Error of the API: the response is `{ message, errors?, codigo, dados? }` with the HTTP status of ERRORS. The server
 * converts every other error to this class first (http/error-handler.ts).
 */
export class AppError extends Error {
  readonly codigo: ErrorCode
  readonly errors: Record<string, string[]> | undefined
  readonly dados: unknown
  readonly espera: number | undefined

  constructor(codigo: ErrorCode, detail: AppErrorDetail = {}) {
    super(detail.mensagem ?? ERRORS[codigo].mensagem, { cause: detail.cause })
    this.codigo = codigo
    this.errors = detail.errors
    this.dados = detail.dados
    this.espera = detail.espera
  }

  get http(): number {
    return ERRORS[this.codigo].http
  }

  /** Gives one line of words: the first message at a field, with the field that is missing, else the message. */
  get reason(): string {
    const [campo, [texto] = []] = Object.entries(this.errors ?? {})[0] ?? []
    if (texto === undefined) return this.message
    return texto === 'Campo Obrigatório' ? `${campo}: ${texto}` : texto
  }
}

/** Makes the error of one field: 422, with the message at the field. */
export function fieldError(campo: string, texto: string): AppError {
  return new AppError('VALIDACAO', { mensagem: texto, errors: { [campo]: [texto] } })
}
