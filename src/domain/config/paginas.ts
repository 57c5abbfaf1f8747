import type { PlanFlag } from '../rights.ts'

/** A page of the settings. */
export interface PaginaConfig {
  titulo: string
  /** Other words by which the palette finds the page. */
  palavras?: string
  /** Plan without which the page is not there. */
  plan?: PlanFlag
  /** Line of text below the settings. */
  nota?: string
  /** Links to screens about the page's subject. */
  ligas?: readonly (readonly [path: string, titulo: string])[]
}

/** Pages of /config by the last part of their path, in the order of the index page. */
export const PAGINAS = {
  geral: {
    titulo: 'Geral',
    ligas: [['/config/dados_pessoais', 'Dados pessoais que vão sair']],
  },
  nota_fiscal: {
    titulo: 'Nota fiscal',
    palavras: 'nfce nfe csc emissão',
    ligas: [['/config/ambiente', 'Ambiente e certificado']],
  },
  financeiro: {
    titulo: 'Financeiro',
    palavras: 'multa juros mora atraso carência desconto antecipado parcelas econf conciliação sefaz',
    nota: 'Multa e juros são o que o cliente paga por atrasar; a conta a pagar segue a lei: 2 % e 1 % ao mês.',
    ligas: [['/financeiro/contas', 'Contas financeiras']],
  },
  contador: {
    titulo: 'Escrituração fiscal',
    palavras: 'contabilidade crc perfil bloco k pis cofins contribuições cumulativo regime',
    nota: 'O e-mail do contador está em Nota fiscal: o SPED também o leva.',
    ligas: [['/contabil/sped', 'SPED fiscal']],
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
    palavras: 'impressora bobina cupom papel vias mensagem rodapé',
    nota: 'A impressora é de cada caixa: endereço, colunas, corte, gaveta e página de código estão no cadastro dele.',
    ligas: [['/cadastro/terminal', 'Impressora de cada caixa']],
  },
  impressao_ele: {
    titulo: 'Impressão eletrônica',
    palavras: 'danfe pdf xml e-mail contador qr code tela',
    ligas: [['/config/email', 'E-mail']],
  },
  impressao_grupo: {
    titulo: 'Impressão por grupo',
    nota: 'Cada grupo diz em que impressora, quando e em quantas vias saem os itens dos seus produtos, sem preços.',
    ligas: [['/cadastro/grupo_impressao', 'Grupos de impressão']],
  },
  email: {
    titulo: 'E-mail',
    palavras: 'e-mail correio smtp remetente senha servidor carta modelo assunto',
    nota: 'Cartas desta empresa: notas, orçamentos, fechamentos e o mês do contador.',
  },
  cte: {
    titulo: 'CT-e',
    palavras: 'transporte cte mdfe mdf-e rntrc seguro seguradora apólice averbação contratante frete',
    nota: 'O que aqui se diz é proposto: cada CT-e e cada MDF-e pode dizer outra coisa.',
    plan: 'emitir_cte',
    ligas: [
      ['/fiscal/cte', 'Regras de CT-e'],
      ['/transporte/componentes', 'Componentes do frete'],
      ['/cadastro/serie', 'Séries'],
    ],
  },
  internet: {
    titulo: 'Serviços de fora',
    palavras: 'mapa cep cnpj provedor internet',
    nota: 'O que este servidor pergunta na internet, e a quem.',
  },
} as const satisfies Record<string, PaginaConfig>

export type Pagina = keyof typeof PAGINAS
export const paginaDe = (nome: string): PaginaConfig | undefined =>
  Object.hasOwn(PAGINAS, nome) ? PAGINAS[nome as Pagina] : undefined
