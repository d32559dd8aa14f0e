/** What products are called in German, French and Spanish; the words before the first bar are the catalogue's own. */
const rows = `
Tomatoes|Tomaten|Tomates|Tomates
Cherry tomatoes|Kirschtomaten|Tomates cerises|Tomates cherry
Onions|Zwiebeln|Oignons|Cebollas
Red onions|Rote Zwiebeln|Oignons rouges|Cebollas rojas
Spring onions|Frühlingszwiebeln|Oignons nouveaux|Cebolletas
Garlic|Knoblauch|Ail|Ajo
Carrots|Karotten|Carottes|Zanahorias
Potatoes|Kartoffeln|Pommes de terre|Patatas
Sweet potatoes|Süßkartoffeln|Patates douces|Boniatos
Courgettes|Zucchini|Courgettes|Calabacines
Aubergines|Auberginen|Aubergines|Berenjenas
Red peppers|Rote Paprika|Poivrons rouges|Pimientos rojos
Mushrooms|Champignons|Champignons|Champiñones
Spinach|Spinat|Épinards|Espinacas
Broccoli|Brokkoli|Brocoli|Brócoli
Cauliflower|Blumenkohl|Chou-fleur|Coliflor
Leeks|Lauch|Poireaux|Puerros
Celery|Sellerie|Céleri|Apio
Cucumber|Gurke|Concombre|Pepino
Lettuce|Kopfsalat|Laitue|Lechuga
Rocket|Rucola|Roquette|Rúcula
White cabbage|Weißkohl|Chou blanc|Repollo
Kale|Grünkohl|Chou kale|Kale
Pumpkin|Kürbis|Potiron|Calabaza
Asparagus|Spargel|Asperges|Espárragos
Green beans|Grüne Bohnen|Haricots verts|Judías verdes
Frozen peas|Erbsen|Petits pois|Guisantes
Sweetcorn|Mais|Maïs|Maíz
Beetroot|Rote Bete|Betterave|Remolacha
Fennel|Fenchel|Fenouil|Hinojo
Avocados|Avocados|Avocats|Aguacates
Fresh ginger|Ingwer|Gingembre|Jengibre
Chillies|Chilischoten|Piments|Guindillas
Radishes|Radieschen|Radis|Rábanos
Kimchi|Kimchi|Kimchi|Kimchi
Apples|Äpfel|Pommes|Manzanas
Bananas|Bananen|Bananes|Plátanos
Pears|Birnen|Poires|Peras
Plums|Pflaumen|Prunes|Ciruelas
Rhubarb|Rhabarber|Rhubarbe|Ruibarbo
Blueberries|Heidelbeeren|Myrtilles|Arándanos
Raspberries|Himbeeren|Framboises|Frambuesas
Strawberries|Erdbeeren|Fraises|Fresas
Frozen berries|Beerenmischung|Fruits rouges|Frutos rojos
Lemons|Zitronen|Citrons|Limones
Limes|Limetten|Citrons verts|Limas
Oranges|Orangen|Oranges|Naranjas
Mangoes|Mangos|Mangues|Mangos
Pineapple|Ananas|Ananas|Piña
Grapes|Trauben|Raisin|Uvas
Pomegranate|Granatapfel|Grenade|Granada
Dried apricots|Getrocknete Aprikosen|Abricots secs|Orejones
Dates|Datteln|Dattes|Dátiles
Raisins|Rosinen|Raisins secs|Pasas
Basil|Basilikum|Basilic|Albahaca
Parsley|Petersilie|Persil|Perejil
Coriander|Koriander|Coriandre|Cilantro
Mint|Minze|Menthe|Menta
Dill|Dill|Aneth|Eneldo
Thyme|Thymian|Thym|Tomillo
Rosemary|Rosmarin|Romarin|Romero
Sage|Salbei|Sauge|Salvia
Cinnamon|Zimt|Cannelle|Canela
Ground cumin|Kreuzkümmel|Cumin|Comino
Smoked paprika|Räucherpaprika|Paprika fumé|Pimentón ahumado
Turmeric|Kurkuma|Curcuma|Cúrcuma
Curry powder|Currypulver|Curry en poudre|Curry en polvo
Black pepper|Schwarzer Pfeffer|Poivre noir|Pimienta negra
Sea salt|Meersalz|Sel de mer|Sal marina
Oregano|Oregano|Origan|Orégano
Nutmeg|Muskatnuss|Noix de muscade|Nuez moscada
Vanilla pods|Vanilleschoten|Gousses de vanille|Vainas de vainilla
Saffron|Safran|Safran|Azafrán
Chilli flakes|Chiliflocken|Flocons de piment|Copos de guindilla
Cardamom|Kardamom|Cardamome|Cardamomo
Milk|Milch|Lait|Leche
Butter|Butter|Beurre|Mantequilla
Cream|Sahne|Crème|Nata
Natural yoghurt|Naturjoghurt|Yaourt nature|Yogur natural
Skyr|Skyr|Skyr|Skyr
Low-fat quark|Magerquark|Fromage blanc maigre|Queso quark
Cottage cheese|Hüttenkäse|Cottage cheese|Requesón
Mozzarella|Mozzarella|Mozzarella|Mozzarella
Feta|Feta|Feta|Feta
Halloumi|Halloumi|Halloumi|Halloumi
Goat's cheese|Ziegenkäse|Fromage de chèvre|Queso de cabra
Parmesan|Parmesan|Parmesan|Parmesano
Eggs|Eier|Œufs|Huevos
Buttermilk|Buttermilch|Babeurre|Suero de mantequilla
Chicken breast|Hähnchenbrust|Blanc de poulet|Pechuga de pollo
Chicken thighs|Hähnchenschenkel|Cuisses de poulet|Muslos de pollo
Beef strips|Rinderstreifen|Émincé de bœuf|Tiras de ternera
Beef mince|Rinderhack|Bœuf haché|Carne picada de ternera
Lamb shoulder|Lammschulter|Épaule d'agneau|Paletilla de cordero
Pork sausages|Bratwürste|Saucisses de porc|Salchichas de cerdo
Bacon|Speck|Lard|Beicon
Cooked ham|Kochschinken|Jambon cuit|Jamón cocido
Turkey breast|Putenbrust|Blanc de dinde|Pechuga de pavo
Pork fillet|Schweinefilet|Filet de porc|Solomillo de cerdo
Salmon fillets|Lachsfilets|Filets de saumon|Filetes de salmón
Cod fillets|Kabeljaufilets|Filets de cabillaud|Filetes de bacalao
Prawns|Garnelen|Crevettes|Gambas
Tinned tuna|Thunfisch|Thon en boîte|Atún en lata
Anchovies|Sardellen|Anchois|Anchoas
Mussels|Miesmuscheln|Moules|Mejillones
Rolled oats|Haferflocken|Flocons d'avoine|Copos de avena
Spaghetti|Spaghetti|Spaghettis|Espaguetis
Penne|Penne|Penne|Macarrones
Basmati rice|Basmatireis|Riz basmati|Arroz basmati
Risotto rice|Risottoreis|Riz à risotto|Arroz para risotto
Brown rice|Vollkornreis|Riz complet|Arroz integral
Quinoa|Quinoa|Quinoa|Quinoa
Couscous|Couscous|Couscous|Cuscús
Rice noodles|Reisnudeln|Nouilles de riz|Fideos de arroz
Egg noodles|Eiernudeln|Nouilles aux œufs|Fideos al huevo
Gnocchi|Gnocchi|Gnocchis|Ñoquis
Tinned chickpeas|Kichererbsen|Pois chiches|Garbanzos
Tinned black beans|Schwarze Bohnen|Haricots noirs|Alubias negras
Tinned kidney beans|Kidneybohnen|Haricots rouges|Alubias rojas
White beans|Weiße Bohnen|Haricots blancs|Alubias blancas
Red lentils|Rote Linsen|Lentilles corail|Lentejas rojas
Green lentils|Grüne Linsen|Lentilles vertes|Lentejas verdes
Tofu|Tofu|Tofu|Tofu
Almonds|Mandeln|Amandes|Almendras
Walnuts|Walnüsse|Noix|Nueces
Cashews|Cashewkerne|Noix de cajou|Anacardos
Hazelnuts|Haselnüsse|Noisettes|Avellanas
Pine nuts|Pinienkerne|Pignons|Piñones
Peanut butter|Erdnussbutter|Beurre de cacahuète|Crema de cacahuete
Peanuts|Erdnüsse|Cacahuètes|Cacahuetes
Sesame seeds|Sesam|Graines de sésame|Semillas de sésamo
Chia seeds|Chiasamen|Graines de chia|Semillas de chía
Olive oil|Olivenöl|Huile d'olive|Aceite de oliva
Rapeseed oil|Rapsöl|Huile de colza|Aceite de colza
Soy sauce|Sojasauce|Sauce soja|Salsa de soja
Tinned tomatoes|Dosentomaten|Tomates en boîte|Tomates en lata
Tomato purée|Tomatenmark|Concentré de tomate|Concentrado de tomate
Coconut milk|Kokosmilch|Lait de coco|Leche de coco
Vegetable stock|Gemüsebrühe|Bouillon de légumes|Caldo de verduras
Chicken stock|Hühnerbrühe|Bouillon de poulet|Caldo de pollo
Green olives|Grüne Oliven|Olives vertes|Aceitunas verdes
Capers|Kapern|Câpres|Alcaparras
Mayonnaise|Mayonnaise|Mayonnaise|Mayonesa
Plain flour|Weizenmehl|Farine|Harina
Wholemeal flour|Vollkornmehl|Farine complète|Harina integral
Sugar|Zucker|Sucre|Azúcar
Brown sugar|Brauner Zucker|Sucre roux|Azúcar moreno
Honey|Honig|Miel|Miel
Maple syrup|Ahornsirup|Sirop d'érable|Sirope de arce
Baking powder|Backpulver|Levure chimique|Levadura química
Cocoa powder|Kakaopulver|Cacao en poudre|Cacao en polvo
Dark chocolate|Zartbitterschokolade|Chocolat noir|Chocolate negro
Sourdough bread|Sauerteigbrot|Pain au levain|Pan de masa madre
Wholemeal bread|Vollkornbrot|Pain complet|Pan integral
Corn tortillas|Maistortillas|Tortillas de maïs|Tortillas de maíz
Oat drink|Haferdrink|Boisson à l'avoine|Bebida de avena
Soya drink|Sojadrink|Boisson au soja|Bebida de soja
Almond drink|Mandeldrink|Boisson à l'amande|Bebida de almendra
Orange juice|Orangensaft|Jus d'orange|Zumo de naranja
Sparkling water|Sprudelwasser|Eau gazeuse|Agua con gas
Ground coffee|Filterkaffee|Café moulu|Café molido
Green tea|Grüner Tee|Thé vert|Té verde`

interface Names {
  readonly de: string
  readonly fr: string
  readonly es: string
}

/** By the name in the catalogue. */
export const productNames: ReadonlyMap<string, Names> = new Map(
  rows
    .trim()
    .split("\n")
    .map((row) => {
      const [own = "", de = "", fr = "", es = ""] = row.split("|")
      return [own, { de, fr, es }]
    }),
)

/** What a product is called in a language; its own name where it has no other there. */
export function productName(name: string, language: keyof Names): string {
  return productNames.get(name)?.[language] ?? name
}
