import type { PlanFlag } from '../options/flags.ts'

/** A page of the configuration: what it holds, and where its subject is kept when that is a register of its own. */
export interface PaginaConfig {
  titulo: string
  /** Other words the palette finds it by. */
  palavras?: string
  /** One line under the settings. */
  nota?: string
  /** Screens that hold what the page is about. */
  ligas?: readonly (readonly [path: string, titulo: string])[]
  plan?: PlanFlag
}

/** Pages of /config by the last part of their path, in the order of the index. */
export const PAGINAS = {
  geral: { titulo: 'Geral' },
  nota_fiscal: {
    titulo: 'Nota fiscal',
    palavras: 'nfce nfe danfe csc emissão',
    ligas: [['/config/ambiente', 'Ambiente e certificado']],
  },
  series_padrao: {
    titulo: 'Séries padrão',
    nota: 'Cada caixa tem a sua série de NFC-e e de NF-e, para que dois caixas nunca disputem um número.',
    ligas: [
      ['/cadastro/terminal', 'Caixas'],
      ['/cadastro/serie', 'Séries'],
    ],
  },
  impressao: {
    titulo: 'Impressão',
    palavras: 'impressora bobina cupom papel',
    nota: 'A impressora é de cada caixa: rede, arquivo ou a do navegador.',
    ligas: [['/cadastro/terminal', 'Caixas']],
  },
  impressao_ele: {
    titulo: 'Impressão eletrônica',
    nota: 'O que o cliente recebe no lugar do papel virá com os documentos.',
  },
  impressao_grupo: {
    titulo: 'Impressão por grupo',
    nota: 'Cada grupo de impressão diz onde os seus produtos são impressos.',
    ligas: [['/cadastro/grupo_impressao', 'Grupos de impressão']],
  },
  email: {
    titulo: 'E-mail',
    palavras: 'smtp correio',
    nota: 'O servidor de e-mail é da instalação: SMTP_URL, ao iniciar.',
  },
  financeiro: { titulo: 'Financeiro', nota: 'Contas e lançamentos virão com o financeiro.' },
  cte: { titulo: 'CT-e', nota: 'O que o CT-e pede virá com o transporte.', plan: 'emitir_cte' },
} as const satisfies Record<string, PaginaConfig>

export type Pagina = keyof typeof PAGINAS
export const paginaDe = (nome: string): PaginaConfig | undefined =>
  Object.hasOwn(PAGINAS, nome) ? PAGINAS[nome as Pagina] : undefined
