import { TEST_CODE } from '../../barcode/keyboard.ts'
import { type Bloco, type Danfe, faixa, pairOf, regua, texto } from '../ticket.ts'

/** Letters whose accents a code page must have. */
export const ACENTOS = 'áéíóú âêô ãõ à ç ÁÉÍÓÚ ÂÊÔ ÃÕ À Ç ü º ª'

export interface AmostraImpressa {
  empresa: string
  usuario: string
  /** DD/MM/YYYY HH:mm. */
  data: string
  colunas: number
  /** Properties of the printer in words, by their names. */
  propriedades: readonly (readonly [nome: string, valor: string])[]
}

/** Widths, in columns, of the rulers; a paper of 58 mm has 32. */
const REGUAS = [32, 42, 48, 56, 64]

/** Builds the page that shows what a printer prints: width, accents, looks, a bar code, a QR Code. */
export function printerPage({ empresa, usuario, data, colunas, propriedades }: AmostraImpressa): Danfe {
  const rulers = REGUAS.filter(largura => largura < colunas).concat(colunas)
  return {
    titulo: 'Página de teste',
    blocos: [
      texto('PÁGINA DE TESTE', 'titulo', 'centro'),
      texto(empresa, 'forte', 'centro'),
      regua,
      pairOf('Data', data),
      pairOf('Usuário', usuario),
      ...propriedades.map(([nome, valor]) => pairOf(nome, valor)),
      regua,
      texto('Cada régua deve caber numa linha só:'),
      ...rulers.flatMap((largura): Bloco[] => [texto(`${largura} colunas`, 'miudo'), texto(ruler(largura))]),
      texto('Os acentos devem sair certos:'),
      texto(ACENTOS),
      texto('negrito', 'forte'),
      texto('à direita', 'normal', 'direita'),
      { k: 'barras', codigo: '7891000100103' },
      {
        k: 'qr',
        conteudo: TEST_CODE,
        lado: [texto('Leia no Teste do equipamento: diz o teclado do leitor', 'miudo')],
      },
      faixa('NÃO É DOCUMENTO FISCAL'),
    ],
  }
}

/** Counts the columns: the last digit of each. */
const ruler = (largura: number): string =>
  Array.from({ length: largura }, (_, i) => String((i + 1) % 10)).join('')
