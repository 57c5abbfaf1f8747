import { documento } from '../../../domain/commands/documento/index.ts'
import { produto } from '../../../domain/commands/produto/index.ts'
import { naoHa } from '../../../domain/faltam.ts'
import { atDocument, pendingAtom } from '../../state/sale.ts'
import { hasFlag } from '../../state/session.ts'
import { unknownCodeAtom } from '../unknown-code.ts'
import { refuse } from './entry.ts'

/** A code nobody has: who may, registers it on the spot; anybody may look for it by its name. */
export function unknownCode(codigo: string): undefined {
  const absent = naoHa(codigo)
  if (absent) return refuse(`${absent.titulo} · ${absent.nota}`)
  unknownCodeAtom.set(codigo)
  pendingAtom.set(null)
  return refuse(
    `Produto não localizado: ${codigo}`,
    hasFlag('produtos_produto')
      ? { comando: atDocument() ? documento.novoProduto : produto.cadastrar, texto: 'cadastrar' }
      : { comando: produto.buscar, texto: 'buscar pelo nome' },
  )
}
