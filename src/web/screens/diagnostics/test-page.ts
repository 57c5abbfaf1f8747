import { TEST_CODE } from '../../../core/barcode/keyboard.ts'
import { type Danfe, texto } from '../../../core/paper/ticket.ts'
import type { LoggedUser } from '../../../domain/api/sessao.ts'

/** Makes a test ticket with the features that a printer must print: width, accents, bold, small print, a band, columns. */
export function testPage({ empresa, nome }: LoggedUser, agora: Date): Danfe {
  const pairOf = (esquerda: string, direita: string) =>
    ({ k: 'par', esquerda, direita, estilo: 'normal' }) as const
  return {
    titulo: 'Página de teste',
    blocos: [
      texto('PÁGINA DE TESTE', 'titulo', 'centro'),
      texto(empresa.nome, 'forte', 'centro'),
      { k: 'regua' },
      pairOf('Data', agora.toLocaleString('pt-BR')),
      pairOf('Usuário', nome),
      { k: 'regua' },
      texto('áéíóú âêô ãõ ç ÁÉÍÓÚ ÂÊÔ ÃÕ Ç ªº § R$'),
      texto('123456789012345678901234567890123456789012345678', 'miudo'),
      texto('negrito', 'forte'),
      texto('à direita', 'normal', 'direita'),
      { k: 'faixa', linhas: ['NÃO É DOCUMENTO FISCAL'] },
      {
        k: 'qr',
        conteudo: TEST_CODE,
        lado: [texto('Leia no Teste do equipamento: diz o teclado do leitor', 'miudo')],
      },
      { k: 'espaco', linhas: 2 },
    ],
  }
}
