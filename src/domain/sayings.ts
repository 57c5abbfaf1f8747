/**
 * Sayings of the trade: how people of shops, offices and transporters ask for something, by what answers them. A key is
 * the path of a screen, the id of a command, `ajuste:` with the key of a setting, or `falta:` with the id of a missing
 * feature (`nao-ha.ts`). Sayings are separated by commas; each belongs to one key.
 */
export const SAYINGS: Readonly<Record<string, string>> = {
  // till
  '/documento/pdv':
    'cupom sem cpf, parcelar venda, venda parcelada, vender parcelado, pagamento parcial, meia a meia, pizza dois sabores, frente de caixa, passar compra no caixa, registrar venda, tirar cupom, fazer venda, começar a vender, vender no balcão, abrir o pdv, caixa de venda, venda balcão, cpf na nota, colocar cpf no cupom, emitir nfce, emitir cupom fiscal, troca de mercadoria no caixa, dividir pagamento em duas formas, venda fiado no caixa',
  '/documento/pdv2': 'venda por toque, venda com foto, catálogo de venda, tela de toque, botões de produto',
  'caixa.abrir':
    'abertura de caixa, abrir o turno, fundo de caixa, fundo de troco, começar o dia no caixa, iniciar caixa',
  'caixa.fechar':
    'fechar caixa, fechamento do caixa, encerrar o caixa, encerrar turno, redução z, contar o dinheiro do caixa, bater o caixa, fazer o fechamento, fechar o dia no caixa',
  'caixa.sangria':
    'retirada do sócio, vale funcionário, adiantamento ao funcionário, sangria, fazer sangria, tirar dinheiro do caixa, retirada de dinheiro, recolher dinheiro da gaveta, mandar dinheiro para o cofre',
  'caixa.suprimento':
    'suprimento, colocar dinheiro no caixa, reforço de caixa, pôr troco na gaveta, adicionar troco, entrada de dinheiro no caixa, aporte no caixa',
  'caixa.gaveta': 'abrir gaveta, abrir gaveta de dinheiro, gaveta não abre',
  'caixa.leitura_x':
    'leitura x, parcial do caixa, quanto tem no caixa, conferir caixa sem fechar, resumo do caixa, relatório x',
  'caixa.operador':
    'trocar operador, mudar operador de caixa, outro operador, troca de turno, trocar de caixa pessoa, passar o caixa para outro, mudar de atendente no caixa',
  'caixa.conta':
    'receber fiado, receber crediário no caixa, cliente veio pagar, receber parcela do cliente, receber caderneta, pagar a caderneta, baixar fiado, receber conta do cliente, quanto o cliente deve, saldo do cliente, limite de crédito do cliente',
  'caixa.pagar_conta': 'pagar conta com dinheiro da gaveta, pagar fornecedor no caixa, despesa paga no caixa',
  'caixa.comprovante':
    'leitura z, segunda via da redução z, segunda via da sangria, reimprimir fechamento, reimprimir comprovante do caixa',
  'caixa.resolver_tef':
    'cartão pendente, transação pendente do tef, venda travada no cartão, pendência de tef',
  'venda.estacionar':
    'pendurar venda, deixar venda em espera, guardar venda, suspender venda, segurar a compra, pausar venda',
  'venda.estacionadas':
    'vendas em espera, retomar venda, puxar venda guardada, recuperar venda suspensa, venda pendente',
  'venda.desconto':
    'dar desconto, desconto na venda, desconto no total, desconto no caixa, fazer desconto para cliente',
  'venda.acrescimo': 'acréscimo na venda, cobrar a mais, juros na venda',
  'venda.devolver':
    'trocar produto, troca no caixa, cliente quer trocar, devolver produto no caixa, devolução no balcão, troca com cupom, trocar peça',
  'venda.cancelar_ultima':
    'cancelar último cupom, cancelar última venda, cancelar nfce que acabou de sair, cancelar cupom fiscal',
  'venda.reimprimir':
    'reimprimir último cupom, imprimir de novo o último cupom, cupom não imprimiu, segunda via do último cupom',
  'venda.descartar': 'limpar venda, desistir da venda, cancelar compra aberta, apagar venda em andamento',
  'venda.cliente': 'identificar cliente, colocar cliente na venda, cpf na venda, cnpj na nota do consumidor',
  'venda.vendedor': 'quem vendeu, informar vendedor na venda, trocar vendedor da venda',
  'venda.cupom': 'cupom de desconto, usar cupom, voucher de desconto',
  'venda.fila':
    'nfc-e sem internet, trabalhar offline, vender sem internet, vendas offline, vendas sem internet, vendas não enviadas, vendas na fila, notas presas sem internet, venda presa',
  'item.preco': 'mudar preço na venda, alterar preço do item no caixa',
  'item.desconto': 'desconto no item, desconto em um produto',
  'item.cancelar': 'cancelar item, tirar item da venda, remover produto da venda, excluir item do cupom',
  'item.quantidade': 'mudar quantidade do item, alterar quantidade na venda',
  'vale.emitir': 'vale presente, gift card, vender vale presente, cartão presente, dar vale ao cliente',
  'produto.carga_balancas':
    'carga da balança, enviar produtos para balança, exportar para balança, toledo, filizola, mgv, atualizar balança, arquivo da balança',
  'terminal.escolher': 'escolher o caixa, mudar de terminal, vincular caixa ao computador',
  '/caixas':
    'fechamentos de caixa anteriores, conferir fechamento, quebra de caixa, sobra de caixa, falta de caixa, diferença de caixa, faltou dinheiro no caixa, histórico de caixa, turnos de caixa, reabrir caixa fechado, movimento do caixa de ontem',
  'terminal.leitor': 'ajustar leitor, configurar leitor, leitor de código de barras',
  '/teste':
    'leitor não lê, scanner não funciona, pistola não lê, impressora não imprime, testar impressora, página de teste, situação do sistema, testar equipamento, diagnóstico, sistema lento, som não toca, internet caiu',

  // sales and documents
  '/vendas':
    'mudar forma de pagamento da venda, trocar forma de pagamento, paguei na forma errada, recebi cartão como dinheiro, excluir cupom, apagar venda, vendas de hoje, ver vendas, consultar vendas, notas emitidas hoje, histórico de vendas, segunda via, 2 via, 2a via, 2ª via da nota, segunda via do cupom, reimprimir nota, reimprimir cupom, imprimir nota de novo, enviar nota por e-mail, mandar xml para o cliente, achar uma venda, pesquisar cupom, ver cupom, pedidos de venda, pedido de venda, encomendas, danfe, imprimir danfe, excluir venda, estornar venda, notas canceladas, último número da nota',
  'vendas.cancelar':
    'cancelar nota, cancelar nota fiscal, cancelamento de nfe, cancelar nfe, cancelar nfce, cancelar venda já emitida, anular nota, cancelei errado a nota, cancelamento de nota',
  'vendas.corrigir':
    'carta de correção, cc-e, cce, corrigir nota emitida, nota saiu errada, corrigir dados da nota, fazer carta de correção, mudar endereço da nota',
  'vendas.rejeitadas':
    'notas rejeitadas, nota rejeitada, nota com erro, rejeição da sefaz, nota não autorizou, nota não foi, nota travada, cupom rejeitado, duplicidade de nfe, erro ao emitir nota, nota em processamento',
  'vendas.devolver': 'devolver venda inteira, devolver nota ao estoque',
  'vendas.frete': 'cotar frete, cotação de frete, quanto custa o frete, calcular frete',
  'vendas.manifestar': 'mdfe das notas, manifesto das minhas notas, manifestar as notas do caminhão',
  'vendas.conhecimento': 'cte das notas',
  '/vendas/novo':
    'novo pedido, lançar pedido, fazer pedido de venda, digitar pedido, nova encomenda, pedido por telefone, incluir pedido',
  '/documento/documento/novo':
    'emitir nota, emitir nota fiscal, emitir nfe, fazer nota fiscal, tirar nota, nova nota, lançar nota de saída, nota avulsa, nota de remessa, nota de transferência, nota de bonificação, nota de brinde, emitir nf, nota de conserto, nota de demonstração, nota de produtor, nota de exportação',
  '/documento/documento':
    'notas fiscais eletrônicas, nfe, notas 55, notas de saída, nota modelo 55, emissor de nota',
  '/documento/orcamento':
    'orçamentos, ver orçamentos, propostas comerciais, cotações de clientes, aprovar orçamento, transformar orçamento em venda, enviar orçamento, pré-venda, dav',
  '/documento/orcamento/novo':
    'fazer orçamento, novo orçamento, montar proposta, criar orçamento, incluir cotação',
  '/devolucao/venda':
    'devolução de venda, devolução de cliente, devoluções de clientes, cliente devolveu, nota de devolução de venda, entrada de devolução',
  '/devolucao/venda/novo':
    'devolução parcial, devolver parte da venda, fazer devolução de cliente, nova devolução, lançar devolução de venda, nota de entrada de devolução',
  '/devolucao/compra':
    'devolução de compra, devolver ao fornecedor, devolver mercadoria para o fornecedor, nota de devolução, nota de devolução de compra, devolução para fornecedor, produto com defeito do fornecedor',
  '/devolucao/compra/novo': 'fazer nota de devolução, emitir nota de devolução, nova devolução ao fornecedor',
  '/documento/complementar':
    'nota complementar, complemento de icms, nota de complemento, nota de ajuste, complementar preço',
  '/vales': 'vales, vales em aberto, saldo do vale, vale-troca, créditos de troca, anular vale',
  '/cadastro/servico': 'cadastrar serviço, serviços, mão de obra',

  // products and prices
  '/cadastro/produto':
    'produto não aparece, cadastrar código de barras, produto pesável, preço por kg, exportar produtos, excel de produtos, cadastro de produtos, ver produtos, consultar preço, preço de venda, mudar preço, mudar preço de um produto, alterar preço, trocar preço, preço do produto, remarcar produto, custo do produto, código de barras, editar produto, excluir produto, inativar produto, produto sem código, foto do produto, colocar foto, consultar estoque, ver estoque, quanto tem no estoque, saldo do produto, margem de lucro do produto, ficha técnica, composição do produto, kit, kit de produtos, montar kit, cesta básica, produto fracionado, produto por quilo, estoque mínimo do produto, ncm do produto, duplicar produto',
  '/cadastro/produto/novo':
    'cadastrar produto, novo produto, incluir produto, criar produto, adicionar mercadoria, lançar produto novo, cadastro de produto novo, cadastrar item',
  '/cadastro/produto/importar':
    'importar produtos, planilha de produtos, subir produtos do excel, trazer produtos de outro sistema',
  '/cadastro/produto/alteracao_massa':
    'aumentar preços, reajustar preços, alterar preços em massa, mudar preço de vários, reajuste de preços, mudar vários produtos, subir preços em porcentagem, alteração em lote, mudar ncm de vários produtos, atualizar preços de todos, remarcação geral',
  '/cadastro/preco_agendado': 'agendar preço, programar aumento, preço que muda amanhã, remarcação agendada',
  '/cadastro/tabela_preco':
    'tabela de preços, lista de preços, preço de atacado, preço por quantidade, preço diferente por cliente, preço especial para cliente, preço à vista e a prazo, preço de revenda',
  '/cadastro/promocao':
    'promoção relâmpago, cupom promocional, criar cupom, cadastrar cupom de desconto, promoções, ofertas, leve 3 pague 2, leve 2 pague 1, desconto automático, oferta da semana, desconto progressivo, combo, encarte, happy hour',
  '/cadastro/promocao/nova': 'criar promoção, fazer promoção, nova oferta, cadastrar oferta, lançar promoção',
  '/cadastro/categoria':
    'categorias, grupo de produtos, departamentos, seções, setores de produto, família de produtos',
  '/cadastro/tamanho':
    'grade de tamanhos, grade de produtos, numeração de roupa, tamanhos, variação de produto',
  '/cadastro/subdivisao': 'cores, cor do produto, sabores',
  '/cadastro/complemento':
    'adicionais, adicionais do lanche, complementos do cardápio, opcionais, bordas de pizza, acompanhamentos',
  '/cadastro/insumo': 'ingredientes, matéria-prima, insumos, receita do prato',
  '/cadastro/grupo_impressao':
    'impressora da cozinha, imprimir na cozinha, imprimir no bar, comanda da cozinha na impressora',
  'etiquetas.mudadas':
    'imprimir etiquetas, etiqueta de preço, etiqueta de gôndola, etiquetas de preço, etiqueta da prateleira, imprimir código de barras, etiqueta do que mudou',
  '/cadastro/etiqueta':
    'modelo de etiqueta, tamanho da etiqueta, configurar etiqueta, layout da etiqueta, pimaco',

  // stock and purchases
  '/produto/contagem':
    'balanço, balanço de estoque, inventário, contar estoque, contagem de estoque, começar contagem, nova contagem, iniciar inventário, fazer inventário, conferir estoque, inventário rotativo, coletor de dados',
  '/produto/movimento': 'entradas e saídas de estoque, movimentação de estoque, movimentar estoque',
  'estoque.ajuste':
    'suprimento inicial de estoque, ajustar estoque, acertar estoque, ajuste de estoque, corrigir saldo do estoque, estoque errado, estoque negativo, zerar estoque, lançar saldo inicial, acerto de estoque',
  'estoque.perda':
    'produto vencido, perda de produto, quebra de mercadoria, produto quebrado, avaria, baixa de estoque, dar baixa no estoque, jogar fora, roubo de mercadoria, furto na loja',
  'estoque.uso_proprio':
    'consumo interno, uso da loja, consumo próprio, produto para uso, material de consumo',
  'estoque.transferencia':
    'transferir estoque, transferência entre depósitos, mandar produto para outro depósito, transferência entre lojas',
  'estoque.producao': 'produzir, ordem de produção, produção da padaria, fabricar, bater receita',
  'estoque.produto': 'histórico do produto, movimentação do produto, extrato do produto, ficha do estoque',
  'estoque.entrada': 'entrada sem nota, entrada manual de estoque, compra sem nota',
  '/estoque/entrada/importar':
    'dar entrada na nota, dar entrada em nota, entrada de nota, entrada de mercadoria, importar xml, importar xml de compra, importar nota do fornecedor, lançar nota de compra, lançar nota do fornecedor, subir xml, receber mercadoria, chegou mercadoria, lançar compra, conferir mercadoria, entrada de nota fiscal, xml do fornecedor',
  '/estoque/entrada':
    'notas de compra, notas de entrada, compras lançadas, ver compras, estornar entrada, desfazer entrada de nota, cancelar entrada de nota',
  '/estoque/entrada/novo':
    'nota de energia, nota modelo 4, conta de energia com nota, nota de entrada sem xml, digitar nota de compra, entrada manual de nota, nota de produtor rural',
  '/estoque/manifesto':
    'manifestar nota, manifesto do destinatário, notas emitidas contra mim, notas contra meu cnpj, nota que não comprei, desconhecer compra, ciência da operação, baixar xml do fornecedor, buscar notas na sefaz, notas destinadas, confirmar operação, monitor de notas',
  '/compra/pedido':
    'pedido de compra, pedidos de compra, ordem de compra, encomendar do fornecedor, comprar do fornecedor, pedido ao fornecedor',
  '/compra/pedido/novo': 'fazer pedido de compra, novo pedido ao fornecedor, novo pedido de compra',
  '/report/reposicao':
    'o que comprar, o que está acabando, produtos em falta, estoque baixo, sugestão de compra, lista de compras, produtos acabando, faltando no estoque, reposição, abaixo do mínimo, ruptura, necessidade de compra',
  '/produto/validade':
    'validade, produtos vencendo, produtos vencidos, controle de validade, vai vencer, data de vencimento do produto, lotes vencendo',
  'lotes.produto': 'lote do produto, cadastrar lote, rastreabilidade de lote',
  '/cadastro/deposito': 'depósitos, almoxarifado, local de estoque, segundo estoque',
  '/produto/movimento/importar': 'importar estoque, importar saldo de estoque, planilha de estoque',
  '/estoque/conhecimentos':
    'frete da compra, cte da transportadora, lançar frete da compra, cte recebido, cte de entrada, lançar cte de compra',
  '/report/posicao_estoque':
    'valor do estoque, quanto vale meu estoque, estoque em uma data, relatório de estoque, posição do estoque',
  '/report/giro': 'giro, giro de estoque, giro do estoque, cobertura de estoque',
  '/report/parados':
    'produtos parados, produto que não vende, produtos sem giro, encalhados, o que não vende',
  '/report/perdas': 'relatório de perdas, quanto perdi, quebras do mês',
  '/report/kardex': 'relatório kardex',
  '/report/precos_compra':
    'último preço de compra, preço do fornecedor, comparar fornecedores, histórico de custo',
  '/report/compras': 'quanto comprei, compras por fornecedor, relatório de compras',

  // people
  '/cadastro/parceiro':
    'exportar clientes, lista de clientes, lista de fornecedores, excluir cliente, cliente bloqueado, clientes, cadastro de clientes, ver clientes, fornecedores, cadastro de fornecedor, cadastro de cliente, transportadoras, motorista, motoristas, cadastro de motorista, condutor, consultar cliente, editar cliente, telefone do cliente, endereço do cliente, bloquear cliente, vendedores externos, cadastro de entregador, cadastrar motoboy',
  '/cadastro/parceiro/novo':
    'cadastrar cliente, novo cliente, incluir cliente, cadastrar fornecedor, novo fornecedor, cadastrar transportadora, criar cliente, adicionar cliente, cadastrar motorista',
  '/cadastro/parceiro/importar':
    'importar clientes, planilha de clientes, importar fornecedores, trazer clientes de outro sistema',
  '/cadastro/usuarios':
    'desligar funcionário, usuário bloqueado, usuários, funcionários, senha do usuário, trocar senha de funcionário, mudar senha, alterar minha senha, senha do operador, pin do operador, bloquear funcionário, demitir funcionário, usuário esqueceu a senha, resetar senha, cadastro de operador, cadastro de vendedor, colaboradores',
  '/cadastro/usuarios/novo':
    'cadastrar funcionário, novo usuário, criar usuário, cadastrar vendedor, cadastrar operador de caixa, novo funcionário, contratar, adicionar usuário, criar login',
  '/cadastro/grupo':
    'permissões, permissão de usuário, perfil de acesso, direitos de usuário, quem pode dar desconto, liberar acesso, bloquear desconto, nível de acesso, perfil de usuário, limite de desconto do vendedor',
  '/cadastro/comissao':
    'comissão de vendedor, configurar comissão, percentual de comissão, regra de comissão',
  '/cadastro/meta': 'meta diária, metas, meta de vendas, meta do vendedor, objetivo do mês',
  '/segundo_fator':
    'autenticação em dois fatores, autenticação dois fatores, verificação em duas etapas, dois fatores, código do celular para entrar, google authenticator, 2fa, segurança do login, códigos de recuperação',
  '/minhas_sessoes':
    'aparelhos conectados, sair de outros computadores, quem está conectado, onde estou logado',
  '/report/comissoes':
    'comissão do motoboy, comissões a pagar, calcular comissão, relatório de comissão, quanto pagar de comissão, comissão dos vendedores',
  '/report/vendedores':
    'vendas por vendedor, vendas do vendedor, vendas de um vendedor, ranking de vendedores, qual vendedor vendeu mais, desempenho dos vendedores',
  '/report/cancelamentos':
    'itens cancelados, cancelamentos por operador, quem cancelou, auditoria de descontos, descontos dados, fraude no caixa',
  '/report/acessos':
    'quem entrou no sistema, log do sistema, quem mexeu, auditoria, registro de alterações, histórico de usuário',

  // money
  '/financeiro/contas_receber':
    'boleto por whatsapp, enviar boleto, boleto vencido, crediário próprio, imprimir carnê, nota promissória, promissória, cobrança por whatsapp, segunda via do carnê, contas a receber, dar baixa, dar baixa em boleto, dar baixa em duplicata, baixar título, clientes devendo, cliente devendo, quem me deve, cobrar cliente, fiado, caderneta, carnê, duplicatas, títulos em aberto, boletos em aberto, parcelas de clientes, lançar recebimento, quitar parcela, renegociar dívida, receber parcela, dívida do cliente, contas vencidas de clientes, inadimplentes, gerar boleto, emitir boleto, boleto bancário, segunda via de boleto, cobrança, cobrar por pix, prorrogar vencimento, estornar recebimento',
  '/financeiro/contas_pagar':
    'adiantamento de salário, pró-labore, plano de contas, categoria de despesa, lançar imposto, pagar das, contas a pagar, pagar fornecedor, pagar boleto, lançar despesa, lançar conta, despesas, contas do mês, pagar conta, dar baixa em conta paga, boletos a pagar, pagar salário, folha de pagamento, pagar imposto, conta de água, lançar boleto, pagar aluguel, contas vencendo hoje',
  '/financeiro/recorrentes':
    'conta recorrente, contas fixas, despesa fixa, aluguel todo mês, conta de luz, conta de internet, cobrança recorrente, mensalidade, mensalidades de clientes, assinatura mensal, repetir conta, despesas mensais',
  '/financeiro/conciliacao':
    'conciliar maquininha, conciliar cartões, conciliação bancária, conciliar banco, importar extrato, importar ofx, conferir extrato, bater banco, conferir cartão, conciliação de cartão, retorno do banco, arquivo de retorno, extrato bancário, ler retorno do boleto',
  '/financeiro/remessas':
    'remessa de boletos, remessa bancária, registrar boletos no banco, arquivo de remessa, cnab, enviar boletos ao banco',
  '/financeiro/pix':
    'cliente pagou duas vezes, pix recebidos, conferir pix, pix caiu, pix não apareceu, devolver pix, estornar pix, pix em duplicidade, recebi um pix',
  '/financeiro/cheques':
    'cheques, cheque pré-datado, cheque devolvido, cheque sem fundo, depositar cheque, controle de cheques',
  '/financeiro/contas':
    'contas bancárias, cadastrar banco, conta corrente, saldo do banco, cadastro de conta bancária, cofre da loja, saldo das contas',
  '/financeiro/caixa_diario':
    'fechar mês, movimento do dia, caixa do dia, livro caixa, extrato das contas, fechar o mês, entradas e saídas de dinheiro, lançamentos do dia, transferir entre contas, depositar dinheiro no banco, transferência entre contas, fechamento mensal',
  '/financeiro/caixa_mensal': 'caixa do mês, movimento do mês',
  '/financeiro/dinheiro': 'dinheiro em espécie, quanto tem no cofre, dinheiro da loja, dinheiro nas gavetas',
  '/financeiro/lancamentos_avulsos': 'lançamento avulso, lançamento manual, outras receitas, outras despesas',
  '/financeiro/taxas':
    'taxa do cartão, taxas da maquininha, taxa da operadora, taxa de cartão de crédito, taxa de débito, quanto a maquininha cobra, prazo do cartão, stone, cielo, rede, pagseguro, getnet',
  '/financeiro/previsao':
    'previsão de recebimento, vencimentos, o que vence esta semana, inadimplência, projeção financeira',
  '/financeiro/valores_a_devolver':
    'estornar cartão, devolver dinheiro ao cliente, estorno de cartão, cancelar compra no cartão, valores a devolver',
  '/financeiro/regras': 'regras do extrato, classificar extrato sozinho, tarifa do banco automática',
  '/cadastro/pagamento':
    'formas de pagamento, condições de pagamento, cadastrar forma de pagamento, aceitar pix, prazo de pagamento, parcelamento no cartão, bandeiras aceitas, vale alimentação, vale refeição',
  '/report/fluxo_caixa': 'fluxo de caixa, previsão de caixa, quanto vou ter, entra e sai',
  '/report/resultado':
    'dre, resultado do mês, lucro ou prejuízo, demonstrativo de resultado, quanto sobrou, lucro da empresa, resultado da loja, centro de custo',
  '/report/lucro': 'lucro, lucro das vendas, quanto lucrei, margem das vendas, lucratividade',
  '/report/a_receber':
    'relatório de inadimplência, relatório de contas a receber, devedores por atraso, clientes em atraso',
  '/report/a_pagar': 'relatório de contas a pagar, o que devo a fornecedores',
  '/report/cartoes_a_receber':
    'quanto vou receber de cartão, recebíveis de cartão, repasse do ifood, recebimentos do ifood, antecipação de cartão',
  '/report/meios':
    'vendas por forma de pagamento, quanto vendi no cartão, quanto vendi no pix, total de dinheiro vendido, vendas no cartão',

  // sales reports
  '/report/vendas':
    'relatório de vendas, faturamento, faturamento do mês, quanto vendi, quanto vendi hoje, vendas do mês, vendas do dia, total de vendas, resumo de vendas',
  '/report/venda_agrupada':
    'vendas por categoria, vendas por marca, vendas por produto, o que mais vende por grupo',
  '/report/vendas_hora': 'horário de pico, vendas por hora, movimento por horário, melhor horário',
  '/report/comparativo': 'comparar meses, comparar com o ano passado, crescimento das vendas',
  '/report/curva_abc':
    'curva abc, mais vendidos, produtos mais vendidos, o que mais vende, ranking de produtos, melhores produtos',
  '/report/produtos': 'relatório de produtos, lista de produtos para imprimir, produtos vendidos',
  '/report/parceiros':
    'melhores clientes, quem mais compra, compras por cliente, histórico de compras do cliente, relatório de clientes, ranking de clientes',
  '/report/clientes_novos':
    'clientes inativos, clientes que sumiram, clientes novos, clientes que não compram mais',
  '/report/margem': 'margem por produto, produtos com margem baixa, vendendo no prejuízo',
  '/report/caixas':
    'relatório de fechamento de caixa, relatório de sangrias, fechamentos por operador, sangrias do mês',
  '/report/devolucoes': 'relatório de devoluções, quanto foi devolvido, produtos mais devolvidos',
  '/report/entregas':
    'tempo de entrega, atraso das entregas, entregas por motoboy, relatório de entregas, demora na entrega, quanto pagar ao motoboy',
  '/report/canais': 'vendas por canal, vendas do ifood, quanto vendi no ifood',
  '/report/precos_mudados': 'preços alterados, quem mudou o preço, histórico de preço',
  '/cadastro/relatorio_agendado':
    'relatório por e-mail, receber relatório todo dia, agendar relatório, mandar relatório para o sócio, aviso por e-mail, resumo diário',

  // fiscal
  '/contabel/baixar_xml':
    'xml para o contador, enviar xml para contador, baixar xml, baixar notas do mês, exportar xml, arquivo para a contabilidade, mandar notas para o contador, xml do mês, zip das notas',
  '/contabil/sped':
    'sped, sped fiscal, gerar sped, efd, efd contribuições, arquivo sped, bloco k, escrituração, obrigação acessória, gerar arquivo do sped',
  '/fiscal/inutilizar':
    'inutilizar nota, inutilizar número, inutilização, numeração pulada, pulou número, nota pulada, números inutilizados, quebra de sequência',
  '/fiscal/consultar':
    'consultar nota na sefaz, consultar chave, verificar nota, chave de acesso, validar nota, status da nota',
  '/fiscal/icms':
    'icms, cfop, cst, csosn, imposto errado na nota, tributação do produto, configurar impostos, alíquota de icms, substituição tributária, regra fiscal, impostos, cadastro de cfop, mudar cfop, difal',
  '/fiscal/pisconfins': 'cst de pis, monofásico, alíquota de pis cofins, produto monofásico',
  '/fiscal/ipi': 'ipi, alíquota de ipi',
  '/fiscal/ibs': 'ibs, reforma tributária, regra de ibs',
  '/fiscal/cbs': 'cbs, regra de cbs',
  '/fiscal/isl': 'imposto seletivo, imposto do pecado',
  '/fiscal/mva': 'mva, fcp, margem de valor agregado, fundo de combate à pobreza',
  '/fiscal/tributacao_ncms': 'ncm, imposto por ncm, tributação por ncm, ncm inválido, ncm não existe, cest',
  '/contabil/aliquota_das':
    'alíquota do simples, das, simples nacional, alíquota efetiva, anexo do simples, imposto do simples',
  '/report/apuracao':
    'apuração de icms, quanto pagar de icms, guia de icms, apuração de impostos, imposto a pagar do mês, icms a recolher',
  '/report/livro_saidas': 'livro de saídas, registro de saídas',
  '/report/livro_entradas': 'livro de entradas, registro de entradas',
  '/report/inventario':
    'inventário anual, inventário do fim do ano, livro de inventário, registro de inventário, inventário para o contador, bloco h',
  '/report/notas':
    'relatório de notas, notas emitidas no mês, relatório de nfce, notas autorizadas, notas inutilizadas e canceladas',
  '/report/ibs_cbs': 'relatório de ibs e cbs',
  '/report/tributos_produto': 'carga tributária, impostos por produto, produtos sem regra',
  '/config/ambiente':
    'certificado digital, trocar certificado, renovar certificado, instalar certificado, certificado vencido, certificado a1, certificado venceu, colocar em produção, homologação, ambiente de teste, sair do treinamento, ativar nfce, senha do certificado',
  'ajuste:csc': 'csc, token csc, código do csc, token da nfce, idtoken',
  'emissor.contingencia':
    'contingência, sefaz fora do ar, emitir em contingência, sefaz caiu, nota offline, svc, epec',
  'emissor.normal': 'sair da contingência, voltar ao normal a emissão, tirar da contingência',
  'emissor.series': 'conferir séries, conferir numeração das notas',
  '/cadastro/serie':
    'série da nota, número da nota, numeração da nota, mudar numeração, próximo número da nota, série da nfce, continuar numeração do sistema antigo',
  '/config/contador': 'dados do contador, cadastrar contador, crc do contador, escritório de contabilidade',
  'ajuste:email_contador': 'e-mail do contador, e-mail da contabilidade',
  'ajuste:copia_contador':
    'mandar xml sozinho ao contador, enviar xml automático, xml automático para o contador',
  '/fiscal/osb_fisco':
    'observação na nota, mensagem na nota, informações complementares, dados adicionais da nota',

  // transport
  '/transporte/cte':
    'tomador do serviço, cte substituição, cte, conhecimento de transporte, conhecimento de frete, ver cte, ct-es emitidos, dacte, imprimir dacte, cancelar cte, cte complementar, cte de anulação, cte substituto',
  '/transporte/cte/novo':
    'emitir cte, novo cte, fazer conhecimento, tirar conhecimento de frete, emitir conhecimento, gerar cte',
  '/transporte/cte_os':
    'cte os, transporte de passageiros, fretamento, conhecimento de outros serviços, transporte de valores',
  '/transporte/cte_os/novo': 'emitir cte os, novo cte os',
  '/transporte/mdfe':
    'percurso do manifesto, mdfe, manifesto, manifesto de carga, damdfe, imprimir mdfe, cancelar mdfe, cancelar manifesto',
  '/transporte/mdfe/novo':
    'emitir mdfe, fazer manifesto, novo manifesto, gerar manifesto, emitir manifesto de carga, ciot, informar ciot, vale pedágio, pedágio, valor do pedágio, seguro da carga no manifesto, contratar caminhoneiro autônomo',
  '/transporte/abertos':
    'encerrar manifesto, manifesto aberto, encerrar mdfe, fechar manifesto, manifestos não encerrados, mdfe não encerrado, encerramento de viagem, baixar manifesto, finalizar viagem, rejeição 611',
  'evento.condutor_mdfe': 'incluir condutor, trocar motorista do manifesto, adicionar motorista ao mdfe',
  'evento.carta_cte': 'carta de correção de cte, corrigir cte, corrigir conhecimento',
  'evento.entrega_cte': 'comprovante de entrega do cte, canhoto do cte, baixar canhoto',
  'evento.entrega': 'comprovante de entrega, canhoto da nota, canhoto eletrônico',
  '/cadastro/veiculo':
    'caminhão, caminhões, placa do caminhão, veículos, cadastro de veículo, cadastrar placa, carreta, reboque, frota, renavam, cadastrar caminhão, tara do veículo',
  '/cadastro/frete':
    'frete por tonelada, frete por peso, tabela de frete, preço do frete, valor do frete, frete por quilo, frete por cidade',
  '/transporte/componentes': 'componentes do frete, gris, ad valorem, taxa de coleta, frete peso',
  '/fiscal/cte': 'imposto do cte, regra de cte, icms do frete',
  'ajuste:transporte_rntrc': 'rntrc, antt, registro na antt',
  '/config/cte': 'configurar cte, configurar mdfe, configuração de transporte',
  'ajuste:transporte_apolice': 'apólice de seguro, seguro da carga, averbação, seguradora',
  '/report/ctes': 'relatório de cte, fretes do mês, faturamento de fretes, quanto faturei de frete',
  '/report/veiculos':
    'viagens por caminhão, relatório de veículos, receita por caminhão, viagens do motorista',
  '/report/mdfes': 'relatório de manifestos, viagens do mês',

  // delivery, kitchen, channels
  '/delivery':
    'delivery, entregas, entrega, pedidos de entrega, pedidos do ifood, aceitar pedido, pedido do aplicativo, rota, rota de entrega, entregador, motoboy, motoboys, despachar pedido, saiu para entrega, pedidos online, pedido para entregar, acerto com motoboy, acertar com entregador, painel de pedidos, retirada no balcão, pedidos do site, pedidos do whatsapp',
  '/cadastro/bairro_entrega':
    'bairros de entrega, bairro, tempo do bairro, área de entrega, região de entrega, onde entregamos',
  'venda.entrega':
    'taxa de entrega, cobrar entrega, frete na venda, valor da entrega, cobrar taxa de entrega',
  '/integracao/canal':
    'pausar loja no ifood, vincular produto do ifood, ifood, integrar ifood, conectar ifood, configurar ifood, integração com ifood, rappi, 99food, aiqfome, goomer, anota ai, aplicativo de entrega, open delivery, marketplace, ligar aplicativo de pedidos',
  '/integracao/cardapio':
    'mudar cardápio, cardápio, cardápio digital, cardápio online, qr code do cardápio, cardápio na mesa, loja online, site de pedidos, link do cardápio, catálogo online',
  'cozinha.telas': 'tela da cozinha, kds, monitor da cozinha, pedidos na cozinha, painel da cozinha, cozinha',
  '/cadastro/horario_dia_semana':
    'horário de funcionamento, horário da loja, que horas abre, fechar loja no aplicativo',
  'ajuste:som_delivery': 'som do pedido, trocar som do delivery, campainha do pedido',
  'ajuste:aceitar_min': 'tempo para aceitar pedido',
  'ajuste:preparo_min': 'tempo de preparo',
  '/integracao/business':
    'integração, api, loja virtual, integrar e-commerce, nuvemshop, shopify, woocommerce, mercado livre, chave de api, webhook, token de integração',

  // restaurants and what is not here
  'falta:mesas':
    'mesa, mesas, comanda, comandas, abrir mesa, fechar mesa, mapa de mesas, transferir mesa, juntar mesas, conta da mesa, dividir a conta, pedido na mesa, garçom, garçons, app do garçom, comanda eletrônica, abrir comanda, reservar mesa, rodízio, couvert, consumação',
  'falta:taxa_servico':
    'taxa de serviço, 10 por cento, dez por cento, gorjeta, gorjeta do garçom, cobrar 10 por cento, taxa do garçom',
  'falta:nfse':
    'nfse, nota de serviço, nota fiscal de serviço, emitir nfse, nota fiscal de serviços, rps, nota da prefeitura, iss, nota carioca, nota paulistana',
  'falta:fidelidade':
    'fidelidade, programa de fidelidade, cartão fidelidade, pontos, programa de pontos, juntar pontos, clube de vantagens, pontuação de clientes, resgatar pontos',
  'falta:os': 'ordem de serviço, os, ordens de serviço, assistência técnica, oficina, abrir os',
  'falta:spc':
    'spc, serasa, spc serasa, consulta serasa, consultar spc, negativar cliente, protestar título, protesto',
  'falta:juntar':
    'juntar clientes duplicados, unificar cadastro, cliente duplicado, juntar produtos, mesclar cadastros, cadastro repetido',
  'falta:crm':
    'mala direta, e-mail marketing, campanha de whatsapp, crm, funil de vendas, agenda, agendamento, marcar horário, agendar cliente',
  'falta:folha':
    'vale transporte, rescisão, ponto eletrônico, bater ponto, holerite, férias, escala de funcionários',
  'falta:sngpc': 'sngpc, receita médica, receituário, controlados, medicamento controlado',
  'falta:bombas': 'bomba de combustível, abastecimento, bico, encerrante, lmc',
  'falta:aniversariantes': 'aniversariantes, aniversário de cliente, clientes que fazem aniversário',
  'falta:sintegra': 'sintegra, gerar sintegra',
  'ajuste:cashback_pct': 'cashback, dar cashback, crédito de volta ao cliente',

  // contracts and loading
  '/documento/contrato':
    'contratos a vencer, contratos, contrato de venda, reajuste de contrato, reajustar contrato, saldo do contrato, aditivo, aditivo de contrato, encerrar contrato, contrato de fornecimento, renovar contrato, faturar contrato, venda de safra, contrato de soja',
  '/documento/contrato/novo': 'fazer contrato, novo contrato, cadastrar contrato, criar contrato',
  '/report/ordens':
    'peso da balança rodoviária, ordem de carregamento, ordens de carregamento, romaneio, caminhões no pátio, pesagem de caminhão, pesar caminhão, balança rodoviária, carregamento',
  '/report/contratos': 'relatório de contratos, contratos vencendo',
  '/retornaveis/monitoramento':
    'vasilhames, vasilhame, cascos, engradados, garrafas retornáveis, quem está com meus vasilhames, comodato',
  '/retornaveis/movimentos': 'movimento de vasilhame, entrada de casco, saída de casco',

  // administration
  '/config/copias':
    'backup, fazer backup, cópia de segurança, restaurar backup, cópia do banco, salvar dados, restaurar cópia, backup automático, copia, recuperar dados perdidos',
  '/config': 'configurações, configurar sistema, preferências, parâmetros, opções do sistema, ajustes',
  '/config/impressao':
    'configurar impressora, impressora do cupom, cupom não sai, bobina, tamanho do papel, configuração da impressora',
  'ajuste:mensagem_rodape': 'mensagem do cupom, rodapé do cupom, texto no final do cupom, frase no cupom',
  'ajuste:logo_cupom': 'logo no cupom, logomarca no cupom, imagem no cupom',
  'ajuste:vias_cupom': 'vias do cupom, imprimir duas vias, quantas vias',
  'ajuste:imprimir_apos': 'não imprimir cupom, imprimir cupom automático, parar de imprimir',
  '/config/email':
    'configurar email, nota não chegou no e-mail do cliente, e-mail do sistema, configurar e-mail, servidor de e-mail, smtp, e-mail não chega, e-mail não envia, e-mail da loja',
  '/config/empresa':
    'trocar logo, mudar logo, alterar cnpj, mei, virar mei, dados da empresa, mudar endereço da loja, razão social, inscrição estadual, logo da empresa, cadastro da empresa, filiais, cnpj da loja, regime tributário, telefone da loja, matriz e filial',
  '/config/empresa/novo': 'nova filial, abrir outra loja, cadastrar filial, segunda loja, nova empresa',
  'sessao.trocar_empresa':
    'trocar de empresa, mudar de loja, outra empresa, entrar em outra filial, trocar de filial',
  '/cadastro/terminal':
    'peso da balança, adicionar outro caixa, balança não pesa, segundo caixa, caixas, cadastrar caixa, novo terminal, computador do caixa, pdv novo, balança do caixa, configurar balança, impressora do caixa, ip da impressora, cadastro de caixa, configurar gaveta, porta da balança',
  'ajuste:venda_sem_estoque':
    'vender sem estoque, vender com estoque zerado, bloquear venda sem estoque, estoque negativo na venda',
  'ajuste:caixa_cego': 'caixa cego, fechamento cego, fechamento às cegas',
  'ajuste:pix_chave': 'chave pix, cadastrar chave pix, configurar pix, pix da loja, qr code do pix',
  'ajuste:multa_atraso': 'multa, multa por atraso, cobrar multa',
  'ajuste:juros_atraso': 'juros do boleto, juros, juros por atraso, juros do crediário, cobrar juros',
  'ajuste:limite_padrao_cliente':
    'limite de crédito padrão, limite de crédito, limite do fiado, limite do crediário',
  'ajuste:bloquear_atraso_dias': 'bloquear cliente devedor, não vender para devedor, bloquear venda a prazo',
  'ajuste:alerta_gaveta': 'aviso de sangria, limite da gaveta, máximo de dinheiro no caixa',
  'ajuste:sessao_minutos': 'tempo de sessão, sair sozinho, deslogar sozinho',
  'ajuste:validade_catalogo': 'validade do catálogo',
  'ajuste:arredondar_preco': 'arredondar preço, preço terminado em 99, final do preço',
  '/config/dados_pessoais': 'lgpd, apagar dados do cliente, privacidade, dados pessoais',
  '/integracao/import_business':
    'importar dados, migrar de outro sistema, trazer dados do sistema antigo, mudar de sistema, importar cadastros, importar planilha',
  '/financeiro/contas_receber/importar':
    'importar contas a receber, importar contas em aberto, trazer fiados do sistema antigo',
  'ajuste:desconto_antecipado':
    'desconto para pagamento à vista, desconto por pagar antes, desconto por antecipação',
  'produto.atualizar_catalogo':
    'atualizar preços no caixa, preço não mudou no caixa, caixa com preço antigo, sincronizar o caixa',
  '/contabil/ajustes': 'gnre, guia de recolhimento',
  'app.alternar_tema': 'modo escuro, tema escuro, mudar cor da tela, tela preta, tela clara, modo noturno',
  'app.ajuda': 'teclas de atalho, atalhos do teclado, atalhos, manual, lista de teclas, ajuda',
  'app.remapear': 'mudar tecla, trocar atalho, configurar teclado, personalizar teclas',
  'app.instalar':
    'instalar no computador, baixar aplicativo, atalho na área de trabalho, instalar aplicativo',
  'app.atualizar': 'atualizar sistema, nova versão, atualização do sistema',
  'app.notificacoes': 'avisos, sino, mensagens do sistema',
  'sessao.sair': 'sair do sistema, deslogar, logout, trocar de usuário, encerrar sessão',
  '/': 'início, painel, dashboard, tela inicial, resumo do dia, gráficos, indicadores',
}

/** Verbs that say little beside what they are done to. */
export const FAINT_VERBS =
  'mudar alterar editar ver consultar mostrar achar procurar olhar listar colocar usar saber abrir'

/** Words of one meaning in the trade, in lists. */
export const SYNONYMS: readonly string[] = [
  'cliente freguês consumidor comprador',
  'produto mercadoria item artigo',
  'funcionário colaborador empregado usuário operador',
  'mudar alterar editar modificar corrigir',
  'cadastrar incluir criar adicionar novo nova lançar inserir registrar',
  'excluir apagar deletar remover tirar',
  'emitir gerar fazer tirar',
  'ver consultar mostrar visualizar olhar listar procurar pesquisar achar buscar',
  'cancelar anular estornar desfazer',
  'imprimir reimprimir impressão',
  'loja empresa filial',
  'motoboy entregador',
  'nota notinha nf',
  'cupom nfce',
  'enviar mandar',
  'relatório lista listagem',
  'pagar quitar liquidar',
  'receber cobrar',
  'configurar configuração ajustar parametrizar',
  'caminhão veículo carreta',
  'manifesto mdfe',
  'conhecimento cte',
  'fiado crediário caderneta',
  'maquininha credenciadora operadora adquirente',
  'fechar encerrar finalizar concluir',
  'começar iniciar abrir',
  'aumentar reajustar subir',
  'vencido vencendo validade',
  'faturamento vendas',
  'cópia backup',
  'preço valor',
  'entrada recebimento',
  'devolver devolução',
  'saldo quantidade',
]
