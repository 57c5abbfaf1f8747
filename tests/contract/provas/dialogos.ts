import { proofs } from './proofs.ts'

/** Dialogs by their titles, and the keys of each. */
export const DIALOGOS = {
  ...proofs('tests/web/till/dialogs/pickers.test.tsx', {
    'S.lote.selecao': 'Selecione um lote',
    'S.fluxo.lote': 'Selecione um lote',
    'S.produto.busca': 'Busca de produto',
  }),
  ...proofs('tests/web/lots/lotes.test.tsx', {
    'S.lote.form': "o diálogo 'Lote'",
  }),
  ...proofs('tests/web/dialogs/carregando.test.tsx', {
    'S.carregando': 'o que se espera não se fecha',
    'B.dialogo.09': 'o que se espera não se fecha',
  }),
  ...proofs('tests/web/shell/certificate.test.ts', {
    'S.certificado.vencendo': '%s: %s',
    'S.certificado.vencido': '%s: %s',
  }),
  ...proofs('tests/web/records/produtos/form.test.tsx', {
    'S.produto.form': 'empresa somente leitura não tem Salvar nem F2, e Esc fecha',
    'K.produto.esc': 'empresa somente leitura não tem Salvar nem F2, e Esc fecha',
    'K.produto.f2': 'um produto de revenda, e do que ele aponta só os ids',
    'S.produto.composicao': 'o ingrediente nasce Composição, e Adicional pede preço e máximo',
  }),
  ...proofs('tests/web/documents/item/item-dialog.test.tsx', {
    'S.item': 'as partes do item de uma NF-e, a começar pelo Item',
    'S.isl.regra': 'F4 numa regra cadastra uma sem sair do item',
    'S.pedido.item': 'o nome em maiúsculas, o tirado, o posto com preço e o grátis',
  }),
  ...proofs('tests/web/till/dialogs/payment-document.test.tsx', {
    'S.pagamento.metodos': 'o crédito que ele tem se diz antes, e o que passa disso é de outro meio',
  }),
  ...proofs('tests/web/till/instalments/parcelamento.test.tsx', {
    'S.pagamento.meio': '%s esquece as escritas à mão',
  }),
  ...proofs('tests/web/documents/formulario.test.tsx', {
    'S.acrescimo': 'Ctrl+A marca o texto num campo do cabeçalho, e nas linhas é o acréscimo',
    'S.confirmacao': 'F8 procura, F4 abre a linha, e Delete só a remove com um Sim',
    'S.erro': 'o que sai não leva mais do que ele tem',
    'S.serie': 'a série se procura pelo nome entre as do modelo e da empresa',
  }),
  ...proofs('tests/web/records/produtos/grade.test.tsx', {
    'S.atencao': 'sem o grupo de %s, diz o que falta e não abre',
  }),
  ...proofs('tests/core/venda/adding/steps.test.ts', {
    'S.fluxo.tamanho': 'os títulos são os escritos',
    'S.fluxo.subdivisao': 'os títulos são os escritos',
    'S.fluxo.remocao': 'os títulos são os escritos',
    'S.fluxo.adicionais': 'os títulos são os escritos',
    'S.fluxo.resumo': 'os títulos são os escritos',
  }),
  ...proofs('tests/web/documents/leitura.test.tsx', {
    'S.pedido': "dentro de 'Pedido' o que se lê se fecha",
  }),
  ...proofs('tests/web/shell/delivery-notice.test.ts', {
    'S.pedido.alerta': 'toca o som da conta e diz aqui por 10 s',
  }),
  ...proofs('tests/web/keys/dispatcher.test.ts', {
    'K.inf.dialogo.esc': 'todo diálogo tem o Esc de `dialogo`',
  }),
  ...proofs('tests/server/realtime/hub.test.ts', {
    'B.delivery.08': 'assina o canal da sua empresa e recebe o evento',
    'B.delivery.06': 'assina o canal da sua empresa e recebe o evento',
  }),
  ...proofs('e2e/integracao.spec.ts', {
    'S.sync.fim': 'uma loja se liga por tecla: chave, webhook que falha e se reenvia, e arquivo',
    'B.dialogo.16': 'uma loja se liga por tecla: chave, webhook que falha e se reenvia, e arquivo',
  }),
  ...proofs('e2e/fotos.spec.ts', {
    'S.foto': 'a foto vem da câmera ou de um arquivo, é cortada por teclas e guardada',
  }),
  ...proofs('tests/web/till/dialogs/vehicle.test.tsx', {
    'S.fluxo.veiculo': 'pede o que é da unidade, e a venda passa a ser NF-e',
  }),
  ...proofs('tests/web/till/instalments/parcelamento.test.tsx', {
    'S.pagamento.parcelas': 'Enter escreve e desce, e a soma que não fecha é recusada',
  }),
  ...proofs('tests/server/register/demais-cadastros.test.ts', {
    'B.registros.01': '%s: os itens guardam a ordem da lista',
  }),
  ...proofs('tests/core/document/marcas.test.ts', {
    'B.registros.04': 'cada marca, com uma ou duas chaves, dá lugar ao valor do documento',
  }),
}
