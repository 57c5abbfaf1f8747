import type { Venda } from '../../../core/venda/venda.ts'
import { itemFromWire } from '../../../domain/venda/item-from-wire.ts'
import type { VendaDaNota } from './sale-repository.ts'

/** A stored sale as the value that browser and server compute with: the same figures come out as when it was paid. */
export function storedSale({ venda, itens, parceiro, empresa }: VendaDaNota): Venda {
  const cpf_cnpj = parceiro?.cpf_cnpj ?? venda.cpf_cnpj
  return {
    uuid: venda.uuid,
    terminal_id: venda.terminal_id,
    empresa_id: venda.empresa_id,
    modelo: venda.modelo,
    estado: 'paga',
    criada_em: venda.paga_em,
    paga_em: venda.paga_em,
    catalogo: null,
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
    itens: itens.map(item => itemFromWire(item, item.lote)),
    cancelados: [],
    regras: venda.regras,
    desconto: venda.desconto,
    acrscimo: venda.acrscimo,
    taxa_entrega: venda.taxa_entrega,
    pagamento: [],
  }
}
