import { defineCommand } from '../define.ts'

/** A key of the window with the lines of a sheet that did not come in. */
const key = <const I extends string>(id: I, title: string, palavras: string) =>
  defineCommand({ id, title, when: 'documento.colagem', palavras, tela: true })

/** Lines that came into a document together, pasted from a sheet or marked in the search; what was changed at once goes back by one key. */
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
