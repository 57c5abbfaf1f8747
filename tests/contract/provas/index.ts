import { ACESSO } from './acesso.ts'
import { CADASTROS } from './cadastros.ts'
import { DIALOGOS } from './dialogos.ts'
import { DOCUMENTOS } from './documentos.ts'
import { ITEM } from './item.ts'
import { PAGAMENTO } from './pagamento.ts'

/** Proofs of what no test walks with the others of its kind: the item, and 'file › part of the title' of the test that shows it. */
export const PROVAS: Readonly<Record<string, string>> = {
  ...ACESSO,
  ...CADASTROS,
  ...DIALOGOS,
  ...DOCUMENTOS,
  ...ITEM,
  ...PAGAMENTO,
}
