import { proofs, shownBy } from './proofs.ts'

/** Products, what hangs on them, partners and rules. */
export const CADASTROS = {
  ...proofs('tests/web/records/produtos/form.test.tsx', {
    'B.produto.01': 'têm ordem e condição',
    'B.produto.02': 'têm ordem e condição',
    'B.produto.04': 'têm ordem e condição',
    'B.produto.06': 'têm ordem e condição',
    'B.produto.08': 'o que só se digita quando o resto pede',
    'B.produto.09': 'entre unidades que diferem, digitam-se e são pedidos',
    'B.produto.10': 'o CNPJ do fabricante é de quem não tem escala relevante',
    'B.produto.11': 'o delivery é de quem vende por aplicativo',
    'B.produto.12': 'sem estoque no plano não há campo de estoque',
    'B.produto.14': 'o NCM traz as regras que faltam, e deixa as que já se escolheram',
    'B.produto.15': 'custo ou margem fazem o preço, e o preço deixa a margem',
    'B.produto.16': 'custo ou margem fazem o preço, e o preço deixa a margem',
    'B.produto.19': 'no que já existe vê-se o estoque atual',
    'B.produto.24': 'grade ligada sem linha avisa, abre a aba e não chama ninguém',
    'B.produto.26': 'o GTIN só recebe algarismos',
    'B.composicao.01': 'o ingrediente nasce Composição, e Adicional pede preço e máximo',
    'B.composicao.02': 'o ingrediente nasce Composição, e Adicional pede preço e máximo',
  }),
  ...shownBy(
    'tests/server/register/matriz-icms.test.ts',
    'o formulário mostra o que a especificação diz',
    ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map(one => `B.icms.${one}`),
  ),
  ...proofs('tests/server/register/matriz-icms.test.ts', {
    'B.icms.01': 'uma regra nova começa como o documento diz',
    'B.icms.13': 'escolhido, zera o que esconde e não toca no resto',
    'B.icms.14': 'escolhido, zera o que esconde e não toca no resto',
    'B.icms.15': 'escolhido, zera o que esconde e não toca no resto',
  }),
  ...proofs('tests/web/lots/lotes.test.tsx', {
    'B.lote.01': 'de um lote que existe: o saldo só se lê',
    'B.lote.02': 'o saldo começa como a quantidade, e maior que ela não é enviado',
    'B.lote.03': 'o saldo começa como a quantidade, e maior que ela não é enviado',
  }),
}
