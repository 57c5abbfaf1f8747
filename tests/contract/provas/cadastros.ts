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
    ['02', '03', '04', '06', '07', '08', '09', '10', '11'].map(one => `B.icms.${one}`),
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
  ...proofs('tests/web/records/produtos/grade.test.tsx', {
    'B.grade.01': 'dos três passos só o último confirma, e as linhas voltam à matriz',
    'B.grade.02': 'dos três passos só o último confirma, e as linhas voltam à matriz',
    'B.grade.03': 'uma linha da grade abre no terceiro passo, e tirar pergunta',
    'B.grade.04': 'uma linha da grade abre no terceiro passo, e tirar pergunta',
    'B.grade.05': 'de quem vende por aplicativo, a linha nova é do delivery',
    'B.grade.06': 'dos três passos só o último confirma, e as linhas voltam à matriz',
    'B.grade.07': 'o que já existe é dito e não se repete',
    'B.grade.08': 'dos três passos só o último confirma, e as linhas voltam à matriz',
    'B.grade.10': 'dos três passos só o último confirma, e as linhas voltam à matriz',
  }),
  ...proofs('tests/web/lots/lotes.test.tsx', {
    'B.lista.02': '40 por página até a última, e o que se digita é procurado',
    'B.produto.17': 'produto sem lote, e a falha: cada um em suas palavras',
    'B.produto.05': 'está lá enquanto o produto controla lotes, e as teclas a abrem',
  }),
  ...proofs('tests/server/register/crud.test.ts', {
    'B.lote.04': 'lotes por validade, 40 por página',
  }),
  ...proofs('tests/web/register/form/form-dialog.test.tsx', {
    'B.icms.16': 'salva e devolve o registro a quem o abriu',
    'B.dialogo.04': 'sem resposta: o diálogo Erro, e o formulário fica com tudo',
    'B.dialogo.06': 'um registro que não vem diz o seu texto e fecha',
    'B.insumo.01': 'um insumo tem os seus campos, não pede NCM nem regras, e nasce tipo 10 e insumo',
    'B.empresa.02': 'empresa só de leitura esconde o Salvar',
    'B.escopo.10': 'sujo, toda saída pergunta uma vez, e com Não fica',
  }),
  ...proofs('tests/web/register/form/fields.test.ts', {
    'B.dialogo.13': 'o calendário começa na segunda e respeita o fim do mês',
    'B.parceiro.02': 'a linha principal é uma só',
  }),
  ...proofs('tests/web/register/form/store.test.ts', {
    'B.parceiro.01': 'trocar F por J limpa o documento, mas preencher pela consulta não',
    'B.parceiro.10': 'um endereço no Brasil sem cidade é recusado com o texto do contrato',
  }),
  ...proofs('tests/web/register/form/digitacao.test.tsx', {
    'B.parceiro.05': 'Nome fantasia da empresa, nome de tratamento da pessoa',
    'B.endereco.03': 'um CEP que não existe é dito assim que está inteiro',
  }),
  ...proofs('tests/web/register/form/enter.test.tsx', {
    'B.validacao.02': 'põe o cursor no primeiro em vermelho',
  }),
  ...proofs('tests/web/register/form/abertura.test.tsx', {
    'B.produto.07': 'F4 de um campo abre o cadastro que ele aponta',
  }),
  ...proofs('tests/domain/fields/regras.test.ts', {
    'B.regras.01': 'a classificação é do CST escolhido, e a busca só oferece as dele',
    'B.regras.03': 'a classificação é do CST escolhido, e a busca só oferece as dele',
  }),
  ...proofs('tests/web/ui/number-text.test.ts', {
    'V.gen.number.chars': 'o que um campo de número lê',
    'V.gen.number.clamp': 'fora dos limites fica',
    'V.gen.number.round': 'ao sair, %s com %i casas fica %s',
  }),
  ...proofs('tests/server/modules/consultas.test.ts', {
    'C.ext.cep': 'o endereço, com a cidade do IBGE, fica um dia na memória',
    'C.ext.cnpj': 'os dados viram o parceiro: telefones separados, abertura, cidade',
    'E.CepResult': 'o endereço, com a cidade do IBGE, fica um dia na memória',
    'E.CnpjResult': 'os dados viram o parceiro: telefones separados, abertura, cidade',
    'B.parceiro.12': 'os dados viram o parceiro: telefones separados, abertura, cidade',
    'B.parceiro.14': 'o que o cadastro recusa é dito como ele disse',
    'B.parceiro.15': 'sem resposta, ou inválido',
  }),
  ...proofs('tests/server/modules/look-ups.test.ts', {
    'B.busca.04': 'CST e classificação se acham pelo código ou por palavras',
    'B.busca.06': 'municípios por parte do nome, no máximo 50',
    'B.busca.08': 'unidades aceitam um limite enorme',
    'B.registros.07': 'as séries de um modelo, da empresa, pelo nome',
    'E.Municipality': 'municípios por parte do nome, no máximo 50',
    'E.Country': 'países por parte do nome, sem acento nem maiúscula',
    'E.CFOP': 'CFOP: código ou descrição',
  }),
  ...proofs('tests/server/acesso/senha.test.ts', {
    'V.gen.senha': 'corpo ruim: 422 no campo, nunca 500',
  }),
  ...proofs('tests/server/modules/mapa.test.ts', {
    'B.endereco.10': 'sem chave: o mapa diz que não a tem, e nada é perguntado',
  }),
  ...proofs('e2e/mapa.spec.ts', {
    'V.localizacao': 'o mapa de um endereço: o erro do navegador, o endereço, o aparelho e as setas',
    'B.endereco.08': 'o mapa de um endereço: o erro do navegador, o endereço, o aparelho e as setas',
  }),
  ...proofs('e2e/fotos.spec.ts', {
    'B.foto.01': 'a foto vem da câmera ou de um arquivo, é cortada por teclas e guardada',
    'B.foto.02': 'a foto vem da câmera ou de um arquivo, é cortada por teclas e guardada',
    'B.foto.03': 'a foto vem da câmera ou de um arquivo, é cortada por teclas e guardada',
  }),
  ...proofs('tests/web/records/produtos/form.test.tsx', {
    'B.produto.03': 'com grade ligada somem da vista, e o que tinham não vai',
    'B.produto.13': 'o NCM traz as regras que faltam, e deixa as que já se escolheram',
    'B.produto.20': 'um produto de revenda, e do que ele aponta só os ids',
    'B.produto.21': 'um produto de revenda, e do que ele aponta só os ids',
    'B.produto.22': 'um produto de revenda, e do que ele aponta só os ids',
    'N.def.composicao': 'o ingrediente nasce Composição, e Adicional pede preço e máximo',
  }),
  ...proofs('tests/web/records/produtos/grade.test.tsx', {
    'B.produto.18': 'em leitura nada muda: a linha abre para ver, e só se fecha',
    'B.grade.09': 'sem o grupo de %s, diz o que falta e não abre',
    'N.def.grade': 'de quem vende por aplicativo, a linha nova é do delivery',
  }),
  ...proofs('tests/server/register/validacoes-produto.test.ts', {
    'B.produto.25': '%s só quando a condição vale',
    'B.composicao.03': '%s só quando a condição vale',
    'B.produto.27': '%s',
    'N.dec.ton': '%s',
    'N.min.subd': '%s',
  }),
  ...proofs('tests/server/register/validacoes.test.ts', {
    'B.endereco.07': '%s',
    'N.dec.senar': '%s',
    'N.dec.geo': '%s',
    'N.len.longitude': '%s',
    'N.len.latitude': '%s',
    'N.min.parceiro.nome': '%s',
    'N.dec.ibscbs': '%s',
  }),
  ...proofs('tests/contract/campos.test.ts', {
    'B.insumo.02': '%s',
    'B.insumo.05': '%s',
  }),
  ...proofs('tests/contract/buscas.test.ts', {
    'B.composicao.05': '%s: o campo pergunta com os filtros do documento',
    'B.regras.08': '%s: o campo pergunta com os filtros do documento',
    'B.busca.05': '%s: o campo pergunta com os filtros do documento',
    'B.busca.01': 'cada busca tem o silêncio e o limite de linhas que o contrato diz',
    'B.busca.02': 'cada busca tem o silêncio e o limite de linhas que o contrato diz',
    'N.debounce.fast': 'cada busca tem o silêncio e o limite de linhas que o contrato diz',
    'N.debounce.slow': 'cada busca tem o silêncio e o limite de linhas que o contrato diz',
    'N.pais.limite': 'cada busca tem o silêncio e o limite de linhas que o contrato diz',
    'N.unidade.limite': 'cada busca tem o silêncio e o limite de linhas que o contrato diz',
  }),
  ...proofs('tests/server/register/matriz-icms.test.ts', {
    'N.def.icms': 'uma regra nova começa como o documento diz',
  }),
  ...proofs('tests/web/register/form/form-dialog.test.tsx', {
    'N.def.insumo': 'um insumo tem os seus campos',
  }),
  ...proofs('tests/web/register/form/fields.test.ts', {
    'N.foto.tipos': 'só jpeg, jpg, png e gif',
  }),
  ...proofs('tests/web/lots/lotes.test.tsx', {
    'N.lote.pagina': '40 por página até a última, e o que se digita é procurado',
  }),
  ...proofs('tests/core/document/documentos.test.ts', {
    'N.enum.uf': '27 UFs e o exterior, código e sigla vão e voltam',
    'N.len.cpf': 'os dígitos e a máscara de CPF e CNPJ',
    'N.len.cnpj': 'os dígitos e a máscara de CPF e CNPJ',
    'E.State': '27 UFs e o exterior, código e sigla vão e voltam',
  }),
  ...proofs('tests/web/mapa.test.ts', {
    'N.geo.timeout': '5 s, no máximo 3 s de idade, alta precisão',
    'N.geo.maxage': '5 s, no máximo 3 s de idade, alta precisão',
  }),
  ...proofs('e2e/mapa.spec.ts', {
    'N.mapa.zoom': 'o mapa de um endereço',
    'N.mapa.zoom.geocode': 'o mapa de um endereço',
  }),
  ...proofs('e2e/fotos.spec.ts', {
    'N.foto.zoom': 'de um arquivo, cortada por teclas',
    'N.foto.giro': 'de um arquivo, cortada por teclas',
    'N.foto.aspecto': 'de um arquivo, cortada por teclas',
  }),
}
