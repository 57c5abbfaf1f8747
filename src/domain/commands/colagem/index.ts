import { defineCommand } from '../define.ts'

/** Declares a command of the window that shows refused lines of pasted rows. */
const key = <const I extends string>(id: I, title: string, palavras: string) =>
  defineCommand({ id, title, when: 'documento.colagem', palavras, tela: true })

/**
 * Commands for several lines added to a document at once, pasted from a sheet or marked in the search. Undo removes all
 * lines of one addition, or takes back the automatic corrections of a refused note.
 */
export const colagem = {
  desfazer: defineCommand({
    id: 'colagem.desfazer',
    title: 'Desfazer colagem, busca ou conserto',
    when: 'form.documento',
    palavras: 'planilha itens tirar colados marcados rejeição',
    tela: true,
  }),
  lancar: key('colagem.lancar', 'Lançar a linha', 'adicionar incluir'),
  pular: key('colagem.pular', 'Pular a linha', 'deixar fora remover'),
  procurar: key('colagem.procurar', 'Procurar o produto', 'buscar catálogo'),
}
