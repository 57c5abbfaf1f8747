import type { Venda } from '../../../core/venda/venda.ts'
import * as wire from '../../../domain/documents/venda/wire.ts'
import type { VendaDaNota } from './sale-repository.ts'

/** A stored sale as the value that browser and server compute with: the same figures come out as when it was paid. */
export function storedSale({ venda, itens, parceiro, empresa }: VendaDaNota): Venda {
  const cpf_cnpj = parceiro?.cpf_cnpj ?? venda.cpf_cnpj
  return {
    ...wire.cabecalho.fromWire(venda),
    empresa_id: venda.empresa_id,
    estado: 'paga',
    criada_em: venda.paga_em,
    paga_em: venda.paga_em,
    rotulo: null,
    consumidor:
      parceiro || cpf_cnpj
        ? {
            parceiro_id: null,
            addresse_id: null,
            nome: parceiro?.nome ?? venda.nome_consumidor,
            cpf_cnpj,
            tipo: parceiro?.tipo ?? (cpf_cnpj?.length === 14 ? 'J' : 'F'),
            tipo_contribuite: parceiro?.endereco?.tipo_contribuite ?? 9,
            consumidor: 1,
            uf: empresa.uf,
          }
        : null,
    itens: itens.map(item => ({ ...wire.item.fromWire(item), lote: item.lote })),
    cancelados: [],
    regras: venda.regras,
    pagamento: [],
  }
}
