import { defineCommand } from '../define.ts'

const exibir = defineCommand({
  id: 'documento.exibir',
  title: 'Exibir a nota do documento',
  when: 'form.documento',
  verbo: 'exibirnota',
  palavras: 'danfe pdf ver',
  tela: true,
})

const emitir = defineCommand({
  id: 'documento.emitir',
  title: 'Emitir a nota do documento',
  when: 'form.documento',
  verbo: 'emitirnota',
  escrita: true,
  palavras: 'transmitir autorizar sefaz nfe',
  tela: true,
})

/** The document that is open in its form. */
export const documento = { exibir, emitir }
