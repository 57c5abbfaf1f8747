import { z } from 'zod'
import { defineCommand } from '../define.ts'

const BULK = 'lote'

/** Movement inside the sheet, and the keys of an open cell: known by everybody, never listed. */
const cursor = (id: string, title: string) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', repete: true, tela: true })

const acao = (id: string, title: string, palavras = '') =>
  defineCommand({ id, title, when: BULK, ...(palavras ? { palavras } : {}), tela: true })

/** Bulk edit as a diff: the sheet, its preview and its undo; and the steps of an import. */
export const bulk = [
  acao('lote.editar', 'Editar célula'),
  acao('lote.preencher', 'Preencher para baixo', 'copiar repetir'),
  acao('lote.substituir', 'Localizar e substituir', 'trocar texto prefixo sufixo'),
  acao('lote.coluna', 'Selecionar a coluna'),
  acao('lote.tudo', 'Selecionar tudo'),
  acao('lote.proxima_recusada', 'Próxima recusada', 'erro'),
  acao('lote.so_mudadas', 'Só as mudadas', 'filtrar diferenças'),
  acao('lote.reverter', 'Voltar ao original', 'restaurar célula'),
  acao('lote.deixar_fora', 'Deixar de fora', 'ignorar recusadas'),
  acao('lote.desfazer', 'Desfazer'),
  acao('lote.refazer', 'Refazer'),
  acao('lote.limpar', 'Esvaziar células', 'apagar'),
  // commits what the sheet says: never on key repeat
  acao('lote.conferir', 'Conferir', 'simular gravar salvar'),
  cursor('lote.primeira_coluna', 'Primeira coluna'),
  cursor('lote.ultima_coluna', 'Última coluna'),
  cursor('lote.estender_esquerda', 'Estender à esquerda'),
  cursor('lote.estender_direita', 'Estender à direita'),
  cursor('lote.proxima', 'Próxima célula'),
  cursor('lote.anterior', 'Célula anterior'),
  defineCommand({
    id: 'lote.confirmar',
    title: 'Aplicar',
    interno: true,
    acesso: 'livre',
    args: z.object({
      para: z.enum(['baixo', 'cima', 'direita', 'esquerda']).default('baixo').meta({ title: 'Sentido' }),
    }),
    tela: true,
  }),
  defineCommand({
    id: 'lote.desfazer_ultima',
    title: 'Desfazer última edição ou importação',
    when: 'lista.registro',
    escrita: true,
    palavras: 'voltar reverter lote importar planilha arquivo',
    tela: true,
  }),
  defineCommand({
    id: 'importacao.continuar',
    title: 'Continuar',
    when: 'importacao',
    interno: true,
    tela: true,
  }),
  defineCommand({
    id: 'importacao.arquivo',
    title: 'Outro arquivo',
    when: 'importacao',
    interno: true,
    tela: true,
  }),
]
