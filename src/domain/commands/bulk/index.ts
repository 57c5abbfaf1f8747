import { z } from 'zod'
import { defineCommand } from '../define.ts'

const BULK = 'lote'
const GRADE = 'form.grade'
const GERADOR = 'grade.gerador'

/** Declares a command that moves the cursor in the sheet or edits a cell; the palette does not list it. */
const cursor = <const I extends string>(id: I, title: string) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', repete: true, tela: true })

const acao = <const I extends string>(id: I, title: string, palavras = '', rest: { principal?: true } = {}) =>
  defineCommand({ id, title, when: BULK, ...(palavras ? { palavras } : {}), ...rest, tela: true })

/** Declares a command of every sheet: bulk edit, a product's grid of variants, a supplier's note. */
const deCelula = <const I extends string>(id: I, title: string, palavras = '') =>
  defineCommand({
    id,
    title,
    when: 'cells',
    ...(palavras ? { palavras } : {}),
    tela: true,
  })

/** Commands of bulk edit (sheet, preview, undo) and of the pages of an import. */
export const lote = {
  editar: deCelula('lote.editar', 'Editar célula'),
  preencher: deCelula('lote.preencher', 'Preencher para baixo', 'copiar repetir'),
  preencherDireita: defineCommand({
    id: 'lote.preencher_direita',
    title: 'Preencher para a direita',
    when: GRADE,
    palavras: 'copiar repetir',
    tela: true,
  }),
  substituir: acao('lote.substituir', 'Localizar e substituir', 'trocar texto prefixo sufixo'),
  coluna: deCelula('lote.coluna', 'Selecionar a coluna'),
  tudo: defineCommand({
    id: 'lote.tudo',
    title: 'Selecionar tudo',
    when: ['cells', GERADOR],
    tela: true,
  }),
  proximaRecusada: acao('lote.proxima_recusada', 'Próxima recusada', 'erro'),
  soMudadas: acao('lote.so_mudadas', 'Só as mudadas', 'filtrar diferenças'),
  reverter: acao('lote.reverter', 'Voltar ao original', 'restaurar célula'),
  deixarFora: acao('lote.deixar_fora', 'Deixar de fora', 'ignorar recusadas'),
  desfazer: deCelula('lote.desfazer', 'Desfazer'),
  refazer: deCelula('lote.refazer', 'Refazer'),
  limpar: deCelula('lote.limpar', 'Esvaziar células', 'apagar'),
  // no `repete`: a key held down must not save the sheet twice
  conferir: acao('lote.conferir', 'Conferir', 'simular gravar salvar', { principal: true }),
  primeiraColuna: cursor('lote.primeira_coluna', 'Primeira coluna'),
  ultimaColuna: cursor('lote.ultima_coluna', 'Última coluna'),
  estenderEsquerda: cursor('lote.estender_esquerda', 'Estender à esquerda'),
  estenderDireita: cursor('lote.estender_direita', 'Estender à direita'),
  proxima: cursor('lote.proxima', 'Próxima célula'),
  anterior: cursor('lote.anterior', 'Célula anterior'),
  confirmar: defineCommand({
    id: 'lote.confirmar',
    title: 'Aplicar',
    interno: true,
    acesso: 'livre',
    args: z.object({
      para: z.enum(['baixo', 'cima', 'direita', 'esquerda']).default('baixo').meta({ title: 'Sentido' }),
    }),
    tela: true,
  }),
  desfazerUltima: defineCommand({
    id: 'lote.desfazer_ultima',
    title: 'Desfazer última edição ou importação',
    when: ['lista.registro', 'lista.tipos'],
    escrita: true,
    palavras: 'voltar reverter lote importar planilha arquivo',
    tela: true,
  }),
}

export const importacao = {
  continuar: defineCommand({
    id: 'importacao.continuar',
    title: 'Continuar',
    when: 'importacao',
    interno: true,
    tela: true,
  }),
  arquivo: defineCommand({
    id: 'importacao.arquivo',
    title: 'Outro arquivo',
    when: 'importacao',
    interno: true,
    tela: true,
  }),
  separar: defineCommand({
    id: 'importacao.separar',
    title: 'Separar as recusadas',
    when: 'importacao',
    interno: true,
    tela: true,
  }),
}
