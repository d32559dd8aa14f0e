/** Types of Schema.org and their subtypes, as far as businesses use them. Each line: a type, then its subtypes. */
const table = `
Thing: Action CreativeWork Event Intangible Organization Person Place Product
CreativeWork: Article Blog Book Clip Collection Comment Conversation Course CreativeWorkSeason CreativeWorkSeries DataCatalog Dataset DigitalDocument Drawing Episode Game Guide HowTo LearningResource Legislation Manuscript Map MediaObject Menu MenuSection Message Movie MusicComposition MusicPlaylist MusicRecording Painting Photograph Play Poster Question Quiz Quotation Review Sculpture Season SoftwareApplication Statement TVSeries Thesis VisualArtwork WebPage WebSite
Article: AdvertiserContentArticle NewsArticle Report SatiricalArticle ScholarlyArticle SocialMediaPosting TechArticle
NewsArticle: AnalysisNewsArticle BackgroundNewsArticle OpinionNewsArticle ReportageNewsArticle ReviewNewsArticle
SocialMediaPosting: BlogPosting DiscussionForumPosting
BlogPosting: LiveBlogPosting
Book: Audiobook
HowTo: Recipe
Game: VideoGame
MediaObject: AudioObject ImageObject VideoObject
AudioObject: PodcastEpisodeAudio
Episode: PodcastEpisode RadioEpisode TVEpisode
CreativeWorkSeries: BookSeries MovieSeries PodcastSeries RadioSeries TVSeries VideoGameSeries
SoftwareApplication: MobileApplication VideoGame WebApplication
WebPage: AboutPage CheckoutPage CollectionPage ContactPage FAQPage ItemPage MedicalWebPage ProfilePage QAPage RealEstateListing SearchResultsPage
MusicPlaylist: MusicAlbum
LearningResource: Course Quiz Syllabus
Event: BusinessEvent ChildrensEvent ComedyEvent CourseInstance DanceEvent DeliveryEvent EducationEvent EventSeries ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent PublicationEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent
Intangible: Brand Demand ItemList JobPosting MenuItem Offer Order Permit Reservation Service Ticket Trip VirtualLocation
Offer: AggregateOffer OfferForLease OfferForPurchase
Service: BroadcastService FinancialProduct FoodService GovernmentService Taxi WebAPI
FinancialProduct: BankAccount CurrencyConversionService InvestmentOrDeposit LoanOrCredit PaymentCard PaymentService
Trip: BoatTrip BusTrip Flight TouristTrip TrainTrip
Reservation: BusReservation EventReservation FlightReservation FoodEstablishmentReservation LodgingReservation RentalCarReservation TaxiReservation TrainReservation
Organization: Airline Consortium Corporation EducationalOrganization FundingScheme GovernmentOrganization LibrarySystem LocalBusiness MedicalOrganization NGO NewsMediaOrganization OnlineBusiness PerformingGroup Project SportsOrganization WorkersUnion
OnlineBusiness: OnlineStore
EducationalOrganization: CollegeOrUniversity ElementarySchool HighSchool MiddleSchool Preschool School
LocalBusiness: AnimalShelter AutomotiveBusiness ChildCare Dentist DryCleaningOrLaundry EmergencyService EmploymentAgency EntertainmentBusiness FinancialService FoodEstablishment GovernmentOffice HealthAndBeautyBusiness HomeAndConstructionBusiness InternetCafe LegalService Library LodgingBusiness MedicalBusiness ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter SportsActivityLocation Store TelevisionStation TouristInformationCenter TravelAgency
AutomotiveBusiness: AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash GasStation MotorcycleDealer MotorcycleRepair
EntertainmentBusiness: AdultEntertainment AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub
FoodEstablishment: Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Restaurant Winery
HealthAndBeautyBusiness: BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor
HomeAndConstructionBusiness: Electrician GeneralContractor HVACBusiness HousePainter Locksmith MovingCompany Plumber RoofingContractor
LodgingBusiness: BedAndBreakfast Campground Hostel Hotel Motel Resort VacationRental
Resort: SkiResort
MedicalBusiness: Dentist Optician Pharmacy Physician
SportsActivityLocation: BowlingAlley ExerciseGym GolfCourse HealthClub PublicSwimmingPool SportsClub StadiumOrArena TennisComplex
Store: AutoPartsStore BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop ToyStore WholesaleStore
PerformingGroup: DanceGroup MusicGroup TheaterGroup
SportsOrganization: SportsTeam
Person: Patient
Place: Accommodation AdministrativeArea CivicStructure Landform LandmarksOrHistoricalBuildings LocalBusiness Residence TouristAttraction TouristDestination
Accommodation: Apartment CampingPitch House Room Suite
Apartment: PenthouseApartment
House: SingleFamilyResidence
Room: HotelRoom MeetingRoom
Residence: ApartmentComplex GatedResidenceCommunity
AdministrativeArea: City Country SchoolDistrict State
CivicStructure: Airport Aquarium Beach BusStation Cemetery EventVenue Hospital Museum MusicVenue Park ParkingFacility Playground PlaceOfWorship StadiumOrArena SubwayStation TrainStation Zoo
Landform: BodyOfWater Continent Mountain Volcano
Product: DietarySupplement Drug IndividualProduct ProductCollection ProductGroup ProductModel SomeProducts Vehicle
Vehicle: BusOrCoach Car Motorcycle MotorizedBicycle
`

const parents = new Map<string, string[]>()
for (const line of table.trim().split("\n")) {
  const [parent, kinds] = line.split(": ") as [string, string]
  for (const kind of kinds.split(" ")) parents.set(kind, [...(parents.get(kind) ?? []), parent])
}

/** A type and everything it is a kind of, nearest first: Recipe, HowTo, CreativeWork, Thing. */
export function ancestorsOf(type: string): string[] {
  // A loop over a set also reaches what is added to it meanwhile.
  const found = new Set([type])
  for (const kind of found) for (const parent of parents.get(kind) ?? []) found.add(parent)
  return [...found]
}
