import { isCnpj } from '../../../core/document/cnpj.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'

type Declaracao = NonNullable<ItemVenda['dis']>[number]

const MARITIMA = 1

/** What one import declaration lacks beside its required fields (doc 2 §5.4); null: nothing. Paths are its own. */
export function declarationFault(di: Declaracao): { campo: string; texto: string } | null {
  if (di.via_transporte === MARITIMA && !di.valor_afrem)
    return { campo: 'valor_afrem', texto: 'Campo Obrigatório' }
  if (di.cnpj_exportador && !isCnpj(di.cnpj_exportador.replace(/[./-]/g, '')))
    return { campo: 'cnpj_exportador', texto: 'CNPJ inválido' }
  // contrato: the spelling
  return di.adicoes.length === 0 ? { campo: 'adicoes', texto: 'Informe ao menos uma Adiçõe' } : null
}
